import { markdownBlocks, visibleText } from './query-filter.ts'

/** A piece of a page that can be quoted as an answer: a sentence, a list, a list item or a table row. */
export interface Passage {
  readonly text: string
  /** The headings above it, the innermost last, and the line or the table header that introduces it. */
  readonly context: string
  /** The sentences of the same block before and after it. */
  readonly before: string
  readonly after: string
  /** The whole block. */
  readonly block: string
  /** Whether the heading or the line before it introduces it as a whole: the list of what the line names. */
  readonly isIntroduced: boolean
}

/** A block up to this length is quoted whole: its sentences explain one another. */
export const maxWholeBlockCharacters = 300
/** A longer block is not quoted as a whole. */
export const maxPassageCharacters = 600

const marks = /^[#>]{1,6} ?|^[-+*] |^\d+[.)] |^: |\*\*|(?<!\w)\*|\*(?!\w)|`/gm

/** The text of a block without marks of Markdown. */
export const plainText = (block: string) =>
  visibleText(block)
    .replace(/^#{1,6} /gm, '')
    .replace(marks, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Ends with an abbreviation, after which a sentence rarely ends: "W.M.", "Gov.", "Oct.". */
const abbreviated =
  /(?<!\p{L})(?:(?:\p{L}\.){2,}|\p{Lu}\.|(?:Mr|Mrs|Ms|Dr|Prof|St|Rep|Sen|Gov|Lt|Col|Gen|Sgt|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|No|vs|Jr|Sr|bzw|ca|Nr|Sra?|Dra|Sig)\.)$/u
const maxAbbreviation = 12
const sentenceStart = /^(?:The|He|She|It|They|We|I|You|But|And|In|On|At|This|That|These|A|An|When|If|As|For) /

/** The sentences of a text. */
export function sentencesOf(text: string, language?: string): string[] {
  const sentences: string[] = []
  let open = ''
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const sentence = segment.trim()
    const isOpen = open !== '' && !sentenceStart.test(sentence)
    if (isOpen) sentences[sentences.length - 1] = open = `${open} ${sentence}`
    else sentences.push(sentence)
    open = abbreviated.test(sentence.slice(-maxAbbreviation)) ? sentences.at(-1)! : ''
  }
  return sentences
}

const isHeading = (block: string) => /^#{1,6} /.test(block)
const isList = (block: string) => /^(?:[-+*]|\d+[.)]) /.test(block)
const isTable = (block: string) => block.startsWith('|')
const isRule = (line: string) => /^[\s|:-]+$/.test(line)
/** A term of a definition list; its definition is the next block. */
const isTerm = (block: string) => /^\*\*[^*\n]+\*\*$/.test(block)
/** Introduces the next block: "The following cannot be returned:". */
const isIntroduction = (text: string) => /[:：]$/.test(text) && text.length < 300

/** Follows the blocks of a page: which headings and which line stand above each. */
class PassageReader {
  readonly passages: Passage[] = []
  readonly #headings: { readonly level: number; readonly text: string }[] = []
  #introduction = ''
  #isFirst = false

  read(blocks: readonly string[]): Passage[] {
    for (const block of blocks) {
      const text = plainText(block)
      if (isHeading(block)) this.#open(block, text)
      else if (text.length > 1 && !isRule(text)) this.#add(block, text)
    }
    return this.passages
  }

  #open(block: string, text: string): void {
    const level = block.indexOf(' ')
    while (this.#headings.length > 0 && this.#headings.at(-1)!.level >= level) this.#headings.pop()
    // A heading with a number can be an answer: "Controller for $39.99".
    if (/\d/.test(text) && !/[?？]$/.test(text)) this.#push(text, text)
    this.#headings.push({ level, text })
    this.#introduction = ''
    this.#isFirst = true
  }

  #context(more = ''): string {
    // The title of the page is above everything, so that it introduces nothing.
    const headings = this.#headings.slice(-2).map(({ text }) => text)
    return [...headings, this.#introduction, more].filter((text) => text).join('\n')
  }

  #add(block: string, text: string): void {
    if (isTable(block)) this.#addTable(block)
    else if (isList(block)) this.#addList(block, text)
    else this.#addProse(text)
    if (isIntroduction(text) || isTerm(block)) this.#introduction = text
    // The items of a loose list are blocks of their own.
    else if (!isList(block)) this.#introduction = ''
    this.#isFirst = false
  }

  #push(text: string, block: string, more: Partial<Passage> = {}): void {
    const context = this.#context()
    this.passages.push({ text, context, before: '', after: '', block, isIntroduced: false, ...more })
  }

  #addTable(block: string): void {
    const rows = block.split('\n').filter((line) => !isRule(line))
    const [header = '', ...body] = rows.map((row) =>
      plainText(row)
        .replace(/^\||\|$/g, '')
        .trim(),
    )
    for (const row of body.length > 0 ? body : [header])
      this.#push(row, row, { context: this.#context(header) })
  }

  #addList(block: string, text: string): void {
    const items = block
      .split('\n')
      .map(plainText)
      .filter((item) => item.length > 1)
    const isIntroduced = this.#introduction !== '' || this.#isFirst
    const whole = items.join('; ')
    if (isIntroduced && whole.length <= maxPassageCharacters) this.#push(whole, whole, { isIntroduced: true })
    for (const item of items) this.#push(item, text.length <= maxPassageCharacters ? whole : item)
  }

  #addProse(text: string): void {
    const sentences = sentencesOf(text)
    const isIntroduced = this.#isFirst || this.#introduction !== ''
    if (isIntroduced && text.length <= maxPassageCharacters) this.#push(text, text, { isIntroduced: true })
    for (const [index, sentence] of sentences.entries()) {
      const [before, after] = [sentences[index - 1] ?? '', sentences[index + 1] ?? '']
      this.#push(sentence, text, { before, after })
    }
  }
}

/** The passages of a page in Markdown, in page order. */
export const passagesOf = (markdown: string): Passage[] => new PassageReader().read(markdownBlocks(markdown))

/** Whether a passage ends like a sentence, or is an entry of a list, a table or a definition. */
export const isSentenceOrEntry = ({ text, isIntroduced, block }: Passage): boolean =>
  isIntroduced || block !== text || /[.!…。"”»)\d]$|[|:;]/.test(text)

/** The text that is quoted for a passage: its block if that is short, else the passage and the sentence before it. */
export function quotationOf({ text, block, before }: Passage): string {
  if (block.length <= maxWholeBlockCharacters) return block
  const both = `${before} ${text}`.trim()
  return both.length <= maxPassageCharacters ? both : text.slice(0, maxPassageCharacters)
}
