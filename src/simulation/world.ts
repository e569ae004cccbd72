/** Deterministic random numbers of a simulated world: the same seed always gives the same sequence. */
export interface Dice {
  /** From 0 up to but not including 1. */
  next(): number
  /** A whole number from `least` to `most` (inclusive). */
  int(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  chance(probability: number): boolean
  /** Text of `length` characters from an alphabet (default base64url). */
  token(length: number, alphabet?: string): string
}

/** 32-bit FNV-1a over the parts, joined by a character no part contains. */
function seedOf(parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  const text = parts.join('\u0001')
  for (let at = 0; at < text.length; at++) {
    const character = text.codePointAt(at)!
    if (character > 0xffff) at++
    hash = Math.imul(hash ^ character, 0x01000193)
  }
  return hash >>> 0
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Dice for the thing that the parts name. (Generator: mulberry32, public domain.) */
export function dice(...parts: (string | number)[]): Dice {
  let state = seedOf(parts)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    int,
    pick: (from) => from[int(0, from.length - 1)]!,
    chance: (probability) => next() < probability,
    token(length, alphabet = base64url) {
      let token = ''
      while (token.length < length) token += alphabet[int(0, alphabet.length - 1)]
      return token
    },
  }
}

/** When a simulated author publishes: item `n` appears at `timeOf(n)`, for n = 0, 1, 2, … */
export interface Timeline {
  /** Index of the newest item at this time; -1 before the first item. */
  newest(now: number): number
  /** Milliseconds since the Unix epoch. */
  timeOf(index: number): number
}

/** Every simulated author started to publish on 2024-01-01. */
export const worldBegan = Date.UTC(2024, 0, 1)

/**
 * A steady timeline, shifted by the seed so that authors do not publish in the same second.
 * @param everyMinutes time between two items; a `busy` author of a simulated platform uses 1
 */
export function timeline(seed: string, everyMinutes: number): Timeline {
  const step = everyMinutes * 60_000
  const start = worldBegan + dice('timeline', seed).int(0, step - 1)
  return {
    newest: (now) => Math.floor((now - start) / step),
    timeOf: (index) => start + index * step,
  }
}

/** Interval of late comments and replies to an old thing, in minutes: one week. */
const lateMinutes = 7 * 24 * 60

/**
 * When people react to a thing: many at first, then once a week.
 * @param first the number of reactions in the first wave (at least one), and the time of each (milliseconds since the
 * Unix epoch)
 */
export function fading(first: { readonly count: number; timeOf(index: number): number }): Timeline {
  const { count, timeOf } = first
  const lateMs = lateMinutes * 60_000
  const end = timeOf(count - 1)
  return {
    timeOf: (index) => (index < count ? timeOf(index) : end + (index - count + 1) * lateMs),
    newest(now) {
      if (now >= end) return count - 1 + Math.floor((now - end) / lateMs)
      let next = 0
      while (timeOf(next) <= now) next++
      return next - 1
    },
  }
}

const firstNames = ['Ada', 'Bo', 'Chen', 'Dara', 'Eli', 'Fatou', 'Gus', 'Hana', 'Ines', 'Jun', 'Kofi', 'Lena']
const lastNames = ['Okafor', 'Silva', 'Nguyen', 'Haddad', 'Novak', 'Berg', 'Rossi', 'Mehta', 'Park', 'Moreau']
const subjects = ['street food', 'mountain trails', 'tiny robots', 'old maps', 'night trains', 'home gardens']
const verbs = ['Trying', 'Understanding', 'Repairing', 'Comparing', 'Painting', 'Tasting', 'Mapping']
const sentences = [
  'This is the part everybody asks about.',
  'I love how clear this was, thank you!',
  'The second half surprised me.',
  'Honestly, this did not work for me and I am disappointed.',
  'Can you show how it was made?',
  'Filmed over three days in the rain.',
  'Das war wirklich sehr hilfreich, vielen Dank!',
  'Muchas gracias por compartir esto.',
]

/** Words of the simulated world. */
export const words = {
  personNames: () => firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`)),
  personName: (d: Dice) => `${d.pick(firstNames)} ${d.pick(lastNames)}`,
  title: (d: Dice) => `${d.pick(verbs)} ${d.pick(subjects)}`,
  sentence: (d: Dice) => d.pick(sentences),
  paragraph: (d: Dice, count = 3) => Array.from({ length: count }, () => d.pick(sentences)).join(' '),
}
