import { describe, expect, test } from 'vitest'
import {
  escapeBase36,
  type NameCodes,
  nameCodes,
  nameIds,
  snowflakes,
  unescapeBase36,
} from '../../src/simulation/ids.ts'
import { alphabets, digitsOf, numberOfDigits } from '../../src/simulation/numbers.ts'

const symbols = 'abcdefghijklmnopqrstuvwxyz0123456789._-'

describe('ids that hold a whole name', () => {
  const ids = nameIds({
    symbols,
    longest: 28,
    indexBits: 20,
    alphabet: alphabets.base64url,
    length: 32,
    prefix: 'PL',
  })

  test.each([
    ['a', 0],
    ['ada.cooks', 7],
    ['a_name'.replace('_', '-'), 1_048_575],
    ['zzzzzzzzzzzzzzzzzzzzzzzzzzzz', 3],
  ])('%s, %i comes back', (name, index) => {
    const id = ids.idOf(name, index)!
    expect(id).toMatch(/^PL[\w-]{32}$/)
    expect(ids.read(id)).toEqual({ name, index })
  })

  test('neighbours have nothing in common to see, and a name that does not fit has no id', () => {
    expect(ids.idOf('ada', 1)!.slice(0, 12)).not.toBe(ids.idOf('ada', 2)!.slice(0, 12))
    expect(ids.idOf('x'.repeat(29))).toBeNull()
    expect(ids.idOf('ümlaut')).toBeNull()
  })

  test('an id of another kind names nothing', () => {
    expect(ids.read('UC0000000000000000000000')).toBeNull()
    expect(ids.read(`PL${'!'.repeat(32)}`)).toBeNull()
  })
})

describe('names in few bits', () => {
  const codes = nameCodes({
    bits: 22,
    symbols,
    known: () => ['a.known.long.name'],
    made: (digits) => `someone_${digits}`,
    madeDigits: (name) => /^someone_([0-9a-z]{5})$/.exec(name)?.[1] ?? null,
  })

  test('short and known names come back; a made name has the number it was made of', () => {
    for (const name of ['ada', 'x', 'a.known.long.name']) {
      expect(codes.nameOf(codes.codeOf(name))).toBe(name)
    }
    for (let code = 0n; code < 1n << 22n; code += 99_991n) {
      expect(codes.codeOf(codes.nameOf(code))).toBe(code)
    }
  })

  test('what no name is leads to a made one, and so do larger numbers where ids may be longer', () => {
    const open = nameCodes({
      bits: 22,
      symbols,
      isName: (name) => /^[a-z]/.test(name),
      isOpen: true,
      made: (digits) => `someone_${digits}`,
      madeDigits: (name) => /^someone_([0-9a-z]{5,9})$/.exec(name)?.[1] ?? null,
    })
    for (let code = 0n; code < 1n << 24n; code += 99_991n) {
      expect(open.nameOf(code)).toMatch(/^[a-z]/)
      expect(open.codeOf(open.nameOf(code))).toBe(code)
    }
  })

  test('a name that wider codes made leads to where the whole name leads', () => {
    const code = (bits: number, wider?: NameCodes) =>
      nameCodes({
        bits,
        symbols,
        ...(wider && { wider }),
        made: (digits) => `made${bits}_${digits}`,
        madeDigits: (name) => new RegExp(`^made${bits}_(\\w+)$`).exec(name)?.[1] ?? null,
      })
    const wide = code(60)
    const narrow = code(44, wide)
    const least = code(22, narrow)
    const name = 'somebody.with.quite.a.long.name'
    for (const other of [wide, narrow, least].map((codes) => codes.nameOf(codes.codeOf(name)))) {
      expect(other).toMatch(/^made/)
      expect(least.codeOf(other)).toBe(least.codeOf(name))
    }
  })

  test('a long name that comes along is believed where the number is its own', () => {
    const code = codes.codeOf('an.unknown.long.name')
    expect(codes.nameOf(code)).toMatch(/^someone_/)
    expect(codes.nameOf(code, 'An.Unknown.Long.Name')).toBe('an.unknown.long.name')
    expect(codes.nameOf(code, 'somebody.else')).toMatch(/^someone_/)
  })
})

test('a snowflake holds its time and what stands below it', () => {
  const ids = snowflakes({ epoch: 0, unitMs: 1000, lowBits: 32 })
  const at = Date.UTC(2026, 5, 1)
  const id = ids.idOf(at, 0x12345678n)
  expect(id).toMatch(/^\d{19}$/)
  expect([ids.timeOf(id), ids.lowOf(id)]).toEqual([at, 0x12345678n])
  expect(ids.timeOf('not a number')).toBe(0)
})

test('any text fits into base 36 and comes back', () => {
  for (const text of ['cooking', 'pizza', 'sim_busy', 'a.b c', 'straße 東京 🍵', '']) {
    expect(escapeBase36(text)).toMatch(/^[0-9a-z]*$/)
    expect(unescapeBase36(escapeBase36(text))).toBe(text)
  }
})

test('digits of a number come back, padded or not', () => {
  for (const value of [0n, 1n, 63n, 64n, 2n ** 132n - 1n]) {
    expect(numberOfDigits(digitsOf(value, alphabets.base64url, 22), alphabets.base64url)).toBe(value)
  }
  expect(numberOfDigits('a b', alphabets.base36)).toBeNull()
})
