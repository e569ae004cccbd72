import { load } from 'cheerio/slim'
import { expect, test } from 'vitest'
import { loadHtml } from '../../src/reading/html.ts'
import { seeded } from '../support/random.ts'

const random = seeded(20_261_127)
const tags = ['div', 'a', 'p', 'span', 'li']
const classes = ['card', 'card__title', 'tag-1', 'x']

function markup(depth: number): string {
  if (depth === 0) return random.pick(['text', 'more', '<br>'])
  const tag = random.pick(tags)
  const given = [
    random.chance(0.6) ? ` class="${random.pick(classes)} ${random.pick(classes)}"` : '',
    random.chance(0.2) ? ` id="i${random.below(4)}"` : '',
    random.chance(0.3) ? ` href="/in/${random.below(3)}?f_C=2"` : '',
    random.chance(0.2) ? ' data-test-id="about-us__size"' : '',
  ]
  const inner = Array.from({ length: random.below(5) }, () => markup(depth - 1)).join('')
  return `<${tag}${given.join('')}>${inner}</${tag}>`
}

const selectors = [
  ...['div', 'DIV', '.card', '#i2', 'a[href]', 'a[href*="/in/"]', '[class*="tag-"]', '[id^="i"]', 'br'],
  ...[
    'div p',
    'div > p',
    'p + span',
    'p ~ a',
    'li a, a[href], .x',
    '.card.x',
    'a.card:not(.x)',
    '*',
    'div *',
  ],
  ...['p:first-child', 'div:has(a[href])', ':is(p, a).card', '.missing', '[data-test-id="about-us__size"] a'],
  ...['div:has(> a)', 'p:first', 'a:contains("text")', '[href="/in/1?f_C=2" i]', '[CLASS]'],
]

/** Selectors whose result depends on where the search begins. */
const isOfSearch = (selector: string) => /:first$/.test(selector)

/** The markup of what is found. Without the index, as cheerio reads it. */
const plain = (html: string) => load(html, { xml: { xmlMode: false, encodeEntities: 'utf8' } })

test('an index finds what a search of the whole tree finds, in the same order', () => {
  for (let page = 0; page < 12; page++) {
    const html = `<body>${Array.from({ length: 4 }, () => markup(5)).join('')}</body>`
    const $ = loadHtml(html)
    const expected = plain(html)
    for (const selector of selectors) {
      const inAll = (one: typeof $) =>
        one(selector)
          .toArray()
          .map((element) => one.html(element))
      if (!isOfSearch(selector)) expect([selector, inAll($)]).toEqual([selector, inAll(expected)])
      // What stands inside an element and is found in the whole document.
      const all = new Set(expected(selector).toArray())
      for (const scopes of ['div', 'p, .x']) {
        const inside = expected(scopes)
          .find('*')
          .toArray()
          .filter((element) => all.has(element))
        if (!isOfSearch(selector)) {
          expect([selector, $(scopes).find(selector).length]).toEqual([selector, new Set(inside).size])
        }
      }
    }
  }
})

test('a change of the tree is seen by later searches, and by no other reader of the same markup', () => {
  const html = '<body><ul><li class="a">one</li><li>two</li></ul></body>'
  const $ = loadHtml(html)
  expect($('li').length).toBe(2)
  $('ul').append('<li class="a">three</li>')
  expect($('li.a').length).toBe(2)
  $('li').first().remove()
  expect($('.a').text()).toBe('three')
  $('li').last().attr('class', 'b')
  expect([$('.a').length, $('.b').length]).toEqual([0, 1])
  expect(loadHtml(html)('li.a').text()).toBe('one')
})

test('a copy of an element is searched apart from its document', () => {
  const $ = loadHtml('<body><p>a<br>b</p><p>c<br>d</p></body>')
  const copy = $('p').first().clone()
  copy.find('br').replaceWith('\n')
  expect([copy.text(), $('br').length]).toEqual(['a\nb', 2])
})

test('a change of a copy is seen by later searches of it', () => {
  const copy = loadHtml('<body><ul><li class="a">one<b>1</b></li><li>two</li></ul></body>')('ul').clone()
  expect(copy.find('li').length).toBe(2)
  copy.find('b').remove()
  expect(copy.find('.a b').length).toBe(0)
  copy.find('li').last().append('<i class="a">three</i>')
  expect(copy.find('.a').length).toBe(2)
  copy.find('li').first().attr('class', 'c')
  expect([copy.find('.a').text(), copy.find('ul > .c').text()]).toEqual(['three', 'one'])
})
