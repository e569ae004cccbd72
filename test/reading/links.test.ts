import { describe, expect, test } from 'vitest'
import { bareTag, pathParts, readLink } from '../../src/reading/links.ts'

describe('a link is read as people paste it', () => {
  test.each([
    'https://www.example.com/a/b',
    'HTTP://WWW.EXAMPLE.COM/a/b/',
    'www.example.com/a//b?utm_source=x#y',
    '//www.example.com/a/b',
    ' <https://www.example.com/a/b> ',
    'https://www.example.com./a/b',
    'https://www.example.com:443/%61/b',
    'https://user:secret@www.example.com/a/b',
  ])('%s', (raw) => {
    expect(readLink(raw)).toMatchObject({ host: 'www.example.com', parts: ['a', 'b'] })
  })

  test.each([
    '',
    'word',
    'two words',
    '/path',
    'javascript:alert(1)',
    'ftp://example.com/a',
    'https://',
    '\u0000',
  ])('%j is not a link', (raw) => expect(readLink(raw)).toBeNull())

  test('a broken escape leaves its segment as it was', () => {
    expect(pathParts('/%E6%97%A5/%E0%A4%A/x')).toEqual(['日', '%E0%A4%A', 'x'])
  })
})

test.each([
  ['#Space', 'space'],
  ['＃宇宙', '宇宙'],
  [' Café ', 'café'],
  ['Cafe\u0301', 'café'],
  ['##x', '#x'],
])('the tag in %j', (raw, tag) => expect(bareTag(raw)).toBe(tag))
