/** The plain form of a text, for comparisons: lower case, without accents. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
}

/** A German text as keyboards without umlauts write it: `Oesterreich`. */
export const withoutUmlauts = (text: string) => text.normalize('NFC').replace(/[äöüÄÖÜ]/gu, '$&e')

const umlauts = /([ao])e|(?<!q)(u)e/gu
/** The plain form of a word whose umlauts are written out, as `osterreich` of `oesterreich`. */
export const withPlainUmlauts = (word: string) => word.replace(umlauts, '$1$2')

/** The words of a line with single spaces between them. */
export const wordSet = (line: string): ReadonlySet<string> => new Set(line.split(' '))

/** The entries of a comma-separated line of the lexicon, each as its words. */
export function entries(line: string): string[][] {
  return line
    .split(',')
    .map((entry) =>
      plain(entry)
        .split(/[^\p{L}\p{N}#]+/u)
        .filter(Boolean),
    )
    .filter((words) => words.length > 0)
}

/** Names of parameters, values and path segments as words: `creationTimeDescend`, `last-7-days`, `ad_library`. */
export function nameWords(name: string): string[] {
  return plain(name.replace(/([a-z])([A-Z0-9])/g, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** The singular of an English noun, so that `showcases` and `showcase` are equal. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/** The words that an English word may be a form of: `bake` for `baked` and `baking`, `run` for `running`; first the word itself. */
export function basesOf(word: string): string[] {
  const [, stem] = /^(.{2,})(?:ing|ed|er|ly)$/.exec(word) ?? []
  const forms = stem === undefined ? [] : [stem, `${stem}e`]
  if (stem !== undefined && stem.at(-1) === stem.at(-2)) forms.push(stem.slice(0, -1))
  return [word, singular(word), ...forms]
}

/** A phrase found in a list of words, with the id of its section. */
export interface Found {
  readonly id: string
  /** Places of the first word and after the last one. */
  readonly from: number
  readonly to: number
}

/** Whether one of some pieces of a question has a place. */
export const isWithin = (
  pieces: readonly { readonly from: number; readonly to: number }[],
  place: number,
): boolean => pieces.some(({ from, to }) => from <= place && place < to)

/** A list of phrases with their ids, indexed by the first word. */
export class Phrases {
  readonly #byFirst = new Map<string, { readonly words: readonly string[]; readonly id: string }[]>()
  readonly #words = new Set<string>()

  /** Adds the phrases of a line of the lexicon under one id. */
  add(id: string, line: string): this {
    for (const words of entries(line)) this.addWords(id, words)
    return this
  }

  addWords(id: string, words: readonly string[]): void {
    const first = words[0]
    if (first === undefined) return
    const same = this.#byFirst.get(first) ?? []
    if (same.some((other) => other.id === id && other.words.join(' ') === words.join(' '))) return
    same.push({ words, id })
    same.sort((a, b) => b.words.length - a.words.length)
    this.#byFirst.set(first, same)
    for (const word of words) this.#words.add(word)
  }

  /** Every word of every phrase. */
  get words(): ReadonlySet<string> {
    return this.#words
  }

  /** Every phrase with its id. */
  get entries(): readonly { readonly words: readonly string[]; readonly id: string }[] {
    return [...this.#byFirst.values()].flat()
  }

  /** The longest phrase that begins at a place, once for each id that has it. */
  at(words: readonly string[], place: number): Found[] {
    const found: Found[] = []
    let longest = 0
    for (const { words: phrase, id } of this.#byFirst.get(words[place] ?? '') ?? []) {
      if (phrase.length < longest) break
      if (phrase.every((word, offset) => words[place + offset] === word)) {
        longest = phrase.length
        found.push({ id, from: place, to: place + phrase.length })
      }
    }
    return found
  }

  /** Every phrase in the words, from left to right, without overlaps. */
  all(words: readonly string[]): Found[] {
    const found: Found[] = []
    for (let place = 0; place < words.length; ) {
      const here = this.at(words, place)
      found.push(...here)
      place = here[0]?.to ?? place + 1
    }
    return found
  }

  has(words: readonly string[]): boolean {
    return words.some((_, place) => this.at(words, place).length > 0)
  }
}
