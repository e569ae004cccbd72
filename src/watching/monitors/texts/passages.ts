/** Splits texts into the passages that a monitor compares. Pure. */

/** More of a page is not compared: an article of 300 pages has some 5,000 passages. */
export const maxPassages = 20_000
const maxPassageCharacters = 20_000
const maxTextCharacters = 2_000_000

/** Links and images of Markdown, by their words: an address changes with every token in it. */
const link =
  /!?\[((?:[^[\]\\]|\\.){0,2000})\]\((?:[^()\s]|\([^()\s]{0,500}\)){0,3000}(?:\s+"[^"\n]{0,500}")?\)/g
const bareAddress = /<?https?:\/\/([^\s<>?#]{1,500})[^\s<>]{0,3000}>?/g
const marks = /^(?:\s{0,20}(?:>|#{1,6}(?=\s)|[-*+](?=\s)|\d{1,9}[.)](?=\s))){1,8}\s?/
const rule = /^[\s\-*_=|:+]{3,2000}$/
const emphasis = /(\*{1,3}|_{2,3}|~~|`{1,3})(?=\S)([^*_~`\n]{1,2000})\1/g

/** A passage without the marks of Markdown: the words that a reader sees. */
function plainText(line: string): string {
  return line
    .replace(link, '$1')
    .replace(link, '$1')
    .replace(bareAddress, '$1')
    .replace(marks, '')
    .replace(emphasis, '$2')
    .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1')
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\| ?/, '')
    .replace(/ ?\|$/, '')
}

const sentenceEnd = /(?<=[.!?] |[。！？])/

/** A paragraph; a longer one is its sentences, so that its end is compared too. */
function piecesOf(passage: string): string[] {
  if (passage.length <= maxPassageCharacters) return [passage]
  return passage.split(sentenceEnd).flatMap((sentence) => {
    const count = Math.ceil(sentence.length / maxPassageCharacters)
    return Array.from({ length: count }, (_, i) =>
      sentence.slice(i * maxPassageCharacters, (i + 1) * maxPassageCharacters).trim(),
    )
  })
}

/** The passages of a text or of Markdown: paragraphs, headings, items of lists, rows of tables, lines. */
export function passagesOf(text: string): string[] {
  const lines = text.slice(0, maxTextCharacters).split('\n')
  const passages: string[] = []
  for (const line of lines) {
    if (rule.test(line) || /^\s*(```|~~~)/.test(line)) continue
    const plain = plainText(line)
    for (const piece of piecesOf(plain)) {
      if (piece !== '') passages.push(piece)
      if (passages.length === maxPassages) return passages
    }
  }
  return passages
}

const headingForm = /^ {0,3}(#{1,6})\s(.*)$/
/** The marks that may end a heading. */
const headingEnd = / #{1,500}$/
const comparable = (text: string) => plainText(text).toLowerCase()

/** The section below a heading of a Markdown text, up to the next heading of its level. Null: no heading matches. */
export function sectionOf(text: string, heading: string): string | null {
  const wanted = comparable(heading)
  const lines = text.slice(0, maxTextCharacters).split('\n')
  let level: number | null = null
  const section: string[] = []
  for (const line of lines) {
    const [, hashes, title] = headingForm.exec(line.slice(0, 2000)) ?? []
    if (level !== null && hashes !== undefined && hashes.length <= level) break
    if (level !== null) section.push(line)
    else if (title !== undefined && comparable(title.trimEnd().replace(headingEnd, '')) === wanted)
      level = hashes!.length
  }
  return level === null ? null : section.join('\n')
}
