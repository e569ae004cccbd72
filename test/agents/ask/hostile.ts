/** Short texts that are repeated to 500 characters: what makes a question dear. */

const connectives =
  'and or & + , ; / | - — with for of in on by to vs und oder mit von y o e con de et ou avec du com que и или و और と 和 및 ve atau'.split(
    ' ',
  )

/** Words, names, targets, values and marks, in several scripts. */
const parts = [
  ...'a ab Nike tiktok followers zzzzqqqq followrs 1 12345 1-2 $5 10k June DE 2024-01-01 @ab #ab r/ab x.com/ab https://a.co/b'.split(
    ' ',
  ),
  ...'日本 東京タワー 한국 서울 عربي قناة ру Москва हिन्दी ไทย ελληνικά עברית ქართული ﷺ ａｂ 😀 👨‍👩‍👧 é ß İ'.split(
    ' ',
  ),
  '"ab"',
  "'ab'",
  '«ab»',
  '„ab“',
  '`ab`',
  '(ab)',
  '[ab]',
  '**ab**',
  'last week',
  'New York',
  'software engineer',
  'urn:li:activity:1',
  'UCabcdefghijklmnopqrstuv',
  'ACoAAB1c2D3e4F5',
  'youtu.be/dQw4w9WgXcQ',
  '4zzzzzzz-aaa',
]
const marks = [
  ...[
    '=',
    '-',
    '_',
    '.',
    '"',
    "'",
    '«',
    '„',
    '(',
    '[',
    '{',
    '{"a":',
    'f(',
    'get_a(',
    'a-',
    'a.',
    'a=b ',
    'a:b, ',
    'a;',
    '@',
    '#',
  ],
  ...[
    '\u200f',
    '\u2067',
    '\u0301',
    'e\u0301',
    '?!',
    '…',
    '\n',
    '\n- ',
    '> ',
    '1. ',
    '`',
    '*',
    '🙏',
    '/',
    'a/',
    'http://',
    '%20',
    '\\',
  ],
]
/** Wrappings of questions, one in another. */
const nested = [
  'please ',
  'hi, ',
  'thanks, ',
  ', please',
  '. I am ',
  ' - Tom',
  'i am a, ',
  '. It is for ',
  ' for my a b c ',
  'so, ',
]

/** Texts of 500 characters, with and without a question before them. */
export function hostileQuestions(): string[] {
  const joined = parts.flatMap((part, at) => {
    const connective = connectives[at % connectives.length]!
    const next = parts[(at + 1) % parts.length]!
    return [`${part} `, `${part}, `, `${part}${connective}`, `${part}, ${next} ${connective} `]
  })
  const repeated = [...connectives.map((word) => `a ${word} `), ...joined, ...marks, ...nested, 'a, b & ']
  return repeated.flatMap((text) =>
    ['', 'followers of nasa on tiktok ', 'linkedin people '].map((before) =>
      `${before}${text.repeat(500)}`.slice(0, 500),
    ),
  )
}
