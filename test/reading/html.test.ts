import { expect, test } from 'vitest'
import { endsWhole, loadHtml, loadXml } from '../../src/reading/html.ts'
import { costHere } from '../support/cost.ts'

test('markup that nests deeper than any page is refused, rather than parsed for ever', () => {
  expect(() => loadHtml('<div>'.repeat(5000))).toThrow(/markup depth/)
  expect(() => loadXml('<p>'.repeat(5000))).toThrow(/markup depth/)
})

test('unclosed elements do not count as depth', () => {
  const $ = loadHtml(
    `${'<p>one<br><img src=x><li>two'.repeat(2000)}<b>${'</i>'.repeat(500)}</b><div>last</div>`,
  )
  expect($('div').text()).toBe('last')
  expect(loadHtml('<div><span>x</span></div>'.repeat(2000))('span').length).toBe(2000)
})

test('the content of an element is found in time linear in its children', async () => {
  const $ = loadHtml(
    `<div id="a"><p>1</p><i>2</i>${'<b></b>'.repeat(4_500)}<ul><li>3</li></ul></div><p>4</p>`,
  )
  let found = ''
  const cost = await costHere(() => {
    found = $('#a').find('p, div li').text() + $('div').find('i').text()
  })
  expect(found).toBe('132')
  // The children compared with one another take seconds.
  expect(cost).toBeLessThan(150)
})

test('elements are taken out and replaced, also in a copy, in time linear in their number', async () => {
  const costs: number[] = []
  for (let again = 0; again < 3; again++) {
    const $ = loadHtml(`<div>${'<i></i>x<br>'.repeat(3_000)}</div>`)
    costs.push(
      await costHere(() => {
        const copy = $('div').clone()
        for (const one of [copy, $('div')]) {
          one.find('i').remove()
          one.find('br').replaceWith('\n')
          expect(one.text()).toBe('x\n'.repeat(3_000))
        }
      }),
    )
  }
  // 100 ms where a list is searched for each element.
  expect(Math.min(...costs)).toBeLessThan(60)
})

test.each([
  ['its tags', '<br>'.repeat(10_001)],
  ['its length', 'x'.repeat(1_100_000)],
])('the serving thread refuses markup that takes long by %s', (_, markup) => {
  expect(() => loadHtml(markup)).toThrow(expect.objectContaining({ reason: 'changed' }))
})

test('what is around removed and replaced nodes stays in order', () => {
  const $ = loadHtml('<p>a<br><br>b<i>c</i><br></p>')
  $('i').remove()
  $('br').replaceWith(' & ')
  expect($('p').html()).toBe('a &amp;  &amp; b &amp; ')
  $('p').contents().first().replaceWith('')
  expect($('p').text()).toBe(' &  & b & ')
  const [first] = $('p').contents().toArray()
  expect([first?.prev ?? null, $('p').contents().toArray().at(-1)?.next ?? null]).toEqual([null, null])
})

test.each([
  ['<html><body></body></html>', true],
  ['<html></HTML >\n<!-- cached 12:00 -->\n<!-- 3 ms -->\n', true],
  ['<html><body><!-- </html> --><p>and then', false],
  ['<html></html><p>and then', false],
  ['', false],
])('%j ends whole: %s', (html, ends) => {
  expect(endsWhole(html)).toBe(ends)
})

test('markup is written as it was sent: letters stay letters, marks of markup stay escaped', () => {
  const inside = `<p title="a'b">We're é 日本 &lt;b&gt; &amp; "x"<br>y</p>`
  expect(loadHtml(`<div>${inside}</div>`)('div').html()).toBe(inside)
})
