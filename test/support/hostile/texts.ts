/** What is repeated to make a text long: each is dear to some kind of reader. */
export const units: Readonly<Record<string, string>> = {
  connectives: 'a and b, c & d or ',
  'short words': 'ab ',
  digits: '7',
  'numbers with marks': '1,234.5-',
  spaces: ' ',
  'lines and tabs': 'a\n\t ',
  'opening brackets': '[({<',
  'pairs of brackets': '[a](b)',
  'quotation marks': '"a" \'b\' «',
  marks: '*_~-.,;:!?',
  'one mark': '*',
  slashes: '/a\\b',
  'joiners without width': 'a\u200d\u200b',
  'combining marks': 'e\u0301\u0323',
  emoji: '👨‍👩‍👧‍👦',
  'other scripts': '東京タワーقناةไทย',
  ligatures: '\ufdfaﬃİ',
  entities: '&amp;&#x41;&lt',
  escapes: '%2525\\u0041',
  nesting: '{"a":[<b>(',
  'names of targets': '@ab #cd x.com/e ',
  addresses: 'https://a.co/b?c=d&',
  'words in capitals': 'ABC-DEF_',
  'many parameters': 'a=b&c:d;',
  'times and fields of cron': '*/5,1-9/2 ',
}

/** A text of so many characters. @param before its beginning, which makes a reader take it for what it reads */
export function longText(unit: string, characters: number, before = ''): string {
  const text = before + unit.repeat(Math.ceil(characters / unit.length))
  return text.slice(0, characters).toWellFormed()
}
