import { basesOf } from './words.ts'

/** Whether two words are at most `most` slips apart: a letter too many, missing, wrong, or swapped with its neighbour. */
export function within(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + wrong)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
      if (cost < least) least = cost
    }
    if (least > most) return false
    before = last
    last = row
  }
  return last[b.length]! <= most
}

/** Whether two words of one length have the same letters. */
const swapped = (a: string, b: string) => [...a].sort().join('') === [...b].sort().join('')

/** A word with every double letter once. */
const undoubled = (word: string) => word.replace(/(.)\1+/gu, '$1')

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Whether two keys stand beside each other on the keyboards of most: each row begins half a key after the one above. */
function areBeside(key: string, other: string): boolean {
  const row = rows.findIndex((keys) => keys.includes(key))
  const otherRow = rows.findIndex((keys) => keys.includes(other))
  if (row < 0 || otherRow < 0) return false
  if (row > otherRow) return areBeside(other, key)
  const right = rows[otherRow]!.indexOf(other) - rows[row]!.indexOf(key)
  return row === otherRow ? Math.abs(right) === 1 : otherRow === row + 1 && (right === 0 || right === -1)
}

/** Whether two words of one length are apart by one key that stands beside the right one. */
function isOneKeyOff(a: string, b: string): boolean {
  const wrong = [...a].findIndex((letter, place) => letter !== b[place])
  return wrong >= 0 && a.slice(wrong + 1) === b.slice(wrong + 1) && areBeside(a[wrong]!, b[wrong]!)
}

const letters = /^\p{L}+$/u

/** Finds the known word that somebody meant to type. */
export class Speller {
  readonly #byLength = new Map<number, string[]>()
  readonly #known: ReadonlySet<string>
  readonly #right: ReadonlySet<string>
  readonly #usual: ReadonlySet<string>

  /**
   * @param known what somebody may have meant
   * @param right what is right as it stands as well, and hardly meant by anything else
   * @param usual what nearly every question has: meant by any slip of a letter, however short
   */
  constructor(
    known: ReadonlySet<string>,
    right: ReadonlySet<string> = new Set(),
    usual: ReadonlySet<string> = new Set(),
  ) {
    this.#known = known
    this.#right = right
    this.#usual = usual
    for (const word of known) {
      if (word.length < 4 || !letters.test(word)) continue
      const same = this.#byLength.get(word.length)
      if (same) same.push(word)
      else this.#byLength.set(word.length, [word])
    }
  }

  /** The known word nearest to an unknown one, or null. Short words are taken as they are. */
  correct(word: string, slips = 2): string | null {
    if (this.#known.has(word) || word.length < 4 || !letters.test(word)) return null
    if (basesOf(word).some((base) => this.#right.has(base))) return null
    for (const most of word.length >= 9 && slips > 1 ? [1, 2] : [1]) {
      let nearest: string | null = null
      for (const length of [
        word.length,
        word.length + 1,
        word.length - 1,
        word.length + 2,
        word.length - 2,
      ]) {
        for (const known of this.#byLength.get(length) ?? []) {
          // The first letter is rarely wrong, and another letter in a short word is mostly another word.
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
          if (
            (known[0] === word[0] || (known[0] === word[1] && known[1] === word[0])) &&
            within(word, known, most)
          ) {
            // A double letter that is single, or the other way round, is the commonest slip.
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
