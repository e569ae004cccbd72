import { describe, expect, it } from 'vitest'
import { shownName } from '../../src/catalog/visible-text.ts'

describe('a name as it is shown', () => {
  it.each([
    ['control characters', 'a\u0000b\u001b[31mc\u009f', 'ab[31mc'],
    ['directions', '\u202egpj.exe\u202c \u2066x\u2069\u061c\u200f', 'gpj.exe x'],
    ['zero-width characters', 'Cl\u200ba\u200cu\u200dd\u2060e\ufeff', 'Claude'],
    [
      'tags',
      `Claude${[...'ignore'].map((one) => String.fromCodePoint(0xe0000 + one.codePointAt(0)!)).join('')}`,
      'Claude',
    ],
    ['blank letters', '\u3164\u115f\u2800', ''],
    ['line breaks', ' a\n\n b\u2028c\t', 'a bc'],
    ['lone surrogates', 'a\ud83d', 'a\ufffd'],
  ])('has no %s', (_, name, shown) => expect(shownName(name)).toBe(shown))

  it.each(['Ada Lovelace', 'Zoë', '日本語', 'مرحبا', 'Ada 👩‍💻 🏳️‍🌈 👍🏽', 'नमस्ते'])('%s stays', (name) => {
    expect(shownName(name)).toBe(name)
  })

  it('is cut between whole characters', () => {
    expect(shownName(`${'a'.repeat(98)}👩‍💻`)).toBe('a'.repeat(98))
    expect(shownName(`${'a'.repeat(95)}👩‍💻b`)).toBe(`${'a'.repeat(95)}👩‍💻`)
    expect(shownName('e\u0301'.repeat(200)).length).toBe(100)
  })
})
