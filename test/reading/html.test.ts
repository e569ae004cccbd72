import { expect, test } from 'vitest'
import { loadHtml, loadXml } from '../../src/reading/html.ts'

test('markup that nests deeper than any page is refused, rather than parsed for ever', () => {
  expect(() => loadHtml('<div>'.repeat(5000))).toThrow(/markup depth/)
  expect(() => loadXml('<p>'.repeat(5000))).toThrow(/markup depth/)
})

test('what pages leave open is no depth', () => {
  const $ = loadHtml(
    `${'<p>one<br><img src=x><li>two'.repeat(2000)}<b>${'</i>'.repeat(500)}</b><div>last</div>`,
  )
  expect($('div').text()).toBe('last')
  expect(loadHtml('<div><span>x</span></div>'.repeat(2000))('span').length).toBe(2000)
})
