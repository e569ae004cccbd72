import { DomHandler, Parser, Tokenizer } from 'htmlparser2'
import { expect, test } from 'vitest'
import { skippingTokenizer } from '../../src/reading/skipping-tokenizer.ts'
import { costHere } from '../support/cost.ts'
import { seeded } from '../support/random.ts'

const Skipping = skippingTokenizer(Tokenizer)

/** What a parser reports of markup, with the places: what a tree is built from. */
function eventsOf(markup: string, xmlMode: boolean, own: boolean, cut: number): unknown[] {
  const events: unknown[] = []
  let text = ''
  const add = (...event: unknown[]) => {
    if (text !== '') events.push(['text', text])
    text = ''
    events.push([...event, parser.startIndex, parser.endIndex])
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes, isImplied) => add('open', name, { ...attributes }, isImplied),
      onclosetag: (name, isImplied) => add('close', name, isImplied),
      onattribute: (name, value, quote) => add('attribute', name, value, quote),
      ontext(one) {
        text += one
      },
      oncomment: (one) => add('comment', one),
      oncdatastart: () => add('cdata'),
      onprocessinginstruction: (name, data) => add('instruction', name, data),
      onend: () => add('end'),
    },
    { xmlMode, decodeEntities: true, ...(own ? { Tokenizer: Skipping } : {}) },
  )
  parser.write(markup.slice(0, cut))
  parser.end(markup.slice(cut))
  return events
}

const random = seeded(20_261_201)
const parts = [
  ...[
    '<div>',
    '</div>',
    '<p class="a b" id=x>',
    "<a href='/?a=1&amp;b=2&copy=3&copy'>",
    '<br/>',
    '<img alt=&lt;>',
  ],
  ...[
    '<script>if (a < b && c) "</scrip"',
    '</script>',
    '<script/>',
    '<style>a > b',
    '</STYLE >',
    '<svg><title>',
  ],
  ...[
    '<title>&amp; &lt',
    '</title>',
    '<textarea>&amp;<b>',
    '</textarea>',
    '<!-- a -- b',
    '-->',
    '--->',
    '<!-->',
  ],
  ...[
    '<![CDATA[ & ]]',
    ']]>',
    '<!DOCTYPE html>',
    '<?xml a?>',
    '</>',
    '</ x>',
    '</3>',
    '<3',
    '< ',
    '<',
    '>',
    '"',
    "'",
  ],
  ...[
    '&',
    '&&',
    '&amp',
    '&amp;',
    '&ampx',
    '&notin;',
    '&noti',
    '&#65;',
    '&#x41',
    '&#',
    '&#x',
    '&unknown;',
    '&#1114112;',
  ],
  ...[
    'a',
    ' ',
    '\n',
    '=',
    '/',
    'text of some words',
    '日本',
    '\u{1f600}',
    '<a b=">"',
    '<a b = c',
    '<a b="',
    "<a b='",
  ],
]

test('markup is read as by the parser itself, however broken it is and wherever it is cut', () => {
  for (let round = 0; round < 4000; round++) {
    const markup = Array.from({ length: 1 + random.below(24) }, () => random.pick(parts)).join('')
    const cut = random.below(markup.length + 1)
    for (const xmlMode of [false, true]) {
      const given = [markup, xmlMode, cut] as const
      expect([given, eventsOf(markup, xmlMode, true, cut)]).toEqual([
        given,
        eventsOf(markup, xmlMode, false, cut),
      ])
    }
  }
})

test.each([
  ['entities far before the next element', `${'&amp; '.repeat(400_000)}<b>`],
  [
    'attributes with entities and an open quote',
    `${'<a b="&amp;">'.repeat(50_000)}<a b='${'&'.repeat(200_000)}`,
  ],
  ['signs of elements in a script', `<script>${'< <'.repeat(400_000)}`],
])('%s are passed in time linear in the page', async (_, markup) => {
  const cost = await costHere(() => {
    new Parser(new DomHandler(), { decodeEntities: true, Tokenizer: Skipping }).end(markup)
  })
  // Searched from each place to the end of the page, they take minutes.
  expect(cost).toBeLessThan(2500)
})
