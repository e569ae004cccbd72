import { basesOf, withPlainUmlauts } from './words.ts'

/** Whether the edit distance of two words is at most `max`: letters inserted, missing, wrong, or swapped with their neighbour. */
export function within(a: string, b: string, max: number): boolean {
  if (Math.abs(a.length - b.length) > max) return false
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let rowMin = i
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + wrong)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
      if (cost < rowMin) rowMin = cost
    }
    if (rowMin > max) return false
    before = last
    last = row
  }
  return last[b.length]! <= max
}

/** Whether two words have the same letters in another order. */
const swapped = (a: string, b: string) => [...a].sort().join('') === [...b].sort().join('')

/** A word with every double letter once. */
const undoubled = (word: string) => word.replace(/(.)\1+/gu, '$1')

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Whether two keys are neighbours on a QWERTY keyboard, where each row is shifted by half a key. */
function areBeside(key: string, other: string): boolean {
  const row = rows.findIndex((keys) => keys.includes(key))
  const otherRow = rows.findIndex((keys) => keys.includes(other))
  if (row < 0 || otherRow < 0) return false
  if (row > otherRow) return areBeside(other, key)
  const right = rows[otherRow]!.indexOf(other) - rows[row]!.indexOf(key)
  return row === otherRow ? Math.abs(right) === 1 : otherRow === row + 1 && (right === 0 || right === -1)
}

/** Whether two words of one length differ in one letter, whose keys are neighbours. */
function isOneKeyOff(a: string, b: string): boolean {
  const wrong = [...a].findIndex((letter, place) => letter !== b[place])
  return wrong >= 0 && a.slice(wrong + 1) === b.slice(wrong + 1) && areBeside(a[wrong]!, b[wrong]!)
}

const letters = /^\p{L}+$/u

/** Finds the known word that a misspelled word means. */
export class Speller {
  /** Words by their length and first letter, each with its place in the list. */
  readonly #near = new Map<string, { readonly word: string; readonly place: number }[]>()
  readonly #known: ReadonlySet<string>
  readonly #isRight: (word: string) => boolean
  readonly #usual: ReadonlySet<string>

  /**
   * @param known words that a misspelled word may mean
   * @param isRight whether a word is spelled right though it is not among them
   * @param usual words of nearly every question: any slip of one letter may mean them
   */
  constructor(
    known: ReadonlySet<string>,
    isRight: (word: string) => boolean = () => false,
    usual: ReadonlySet<string> = new Set(),
  ) {
    this.#known = known
    this.#isRight = isRight
    this.#usual = usual
    let place = 0
    for (const word of known) {
      if (word.length < 4 || !letters.test(word)) continue
      const key = `${word.length}${word[0]}`
      const same = this.#near.get(key)
      if (same) same.push({ word, place })
      else this.#near.set(key, [{ word, place }])
      place += 1
    }
  }

  /** The known words of a length that begin with the first letter of a word, or with its first two swapped. */
  #candidates(word: string, length: number): readonly string[] {
    const same = this.#near.get(`${length}${word[0]}`) ?? []
    if (word[0] === word[1]) return same.map((one) => one.word)
    const other = (this.#near.get(`${length}${word[1]}`) ?? []).filter((one) => one.word[1] === word[0])
    return [...same, ...other].sort((a, b) => a.place - b.place).map((one) => one.word)
  }

  /** The known word nearest to an unknown one; null for short words and where none is near. */
  correct(word: string, slips = 2): string | null {
    if (this.#known.has(word) || word.length < 4 || !letters.test(word)) return null
    if (basesOf(word).some((base) => this.#isRight(base))) return null
    const umlauted = withPlainUmlauts(word)
    if (umlauted !== word && this.#known.has(umlauted)) return umlauted
    for (const maxSlips of word.length >= 9 && slips > 1 ? [1, 2] : [1]) {
      let nearest: string | null = null
      for (const length of [
        word.length,
        word.length + 1,
        word.length - 1,
        word.length + 2,
        word.length - 2,
      ]) {
        for (const known of this.#candidates(word, length)) {
          // The first letter is rarely wrong, and a short word with another letter is mostly another word.
          if (!this.#usual.has(known)) {
            if (word.length < 5 || (known.length !== word.length && word.length < 6)) continue
            if (known.length === word.length && word.length < 7 && !swapped(word, known)) continue
          } else if (known.length < 5) continue
          else if (
            known.length === word.length &&
            word.length < 6 &&
            !swapped(word, known) &&
            !isOneKeyOff(word, known)
          )
            continue
          if (within(word, known, maxSlips)) {
            // A double letter written once, or the reverse, is the commonest slip.
            if (swapped(word, known) || undoubled(word) === undoubled(known)) return known
            nearest ??= known
          }
        }
      }
      if (nearest !== null) return nearest
    }
    return null
  }
}
