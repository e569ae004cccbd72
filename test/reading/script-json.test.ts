import { expect, test } from 'vitest'
import { scriptJson } from '../../src/reading/script-json.ts'
import { scriptPage } from '../../src/simulation/answers.ts'

test.each([
  ['<script id="state" type="application/json">{"a":1}</script>'],
  ["<script type='application/json' id='state'>{\"a\":1}</script>"],
  ['<script nonce="x"id=state>{"a":1}</SCRIPT >'],
  [
    '<script id="stateful">{"a":2}</script><script data-id="state">3</script><script id="state">{"a":1}</script>',
  ],
  // A page that was cut off behind its data.
  ['<script id="state">{"a":1}'],
])('reads the data of the script with the id: %s', (html) => {
  expect(scriptJson(html, 'state')).toEqual({ a: 1 })
})

test('a page without the script is null, and data that is not JSON is undefined', () => {
  expect(scriptJson('<script id="other">{}</script>', 'state')).toBeNull()
  expect(scriptJson('<script id="state">var a = 1</script>', 'state')).toBeUndefined()
})

test('data that contains markup comes back as it was sent', () => {
  const data = { text: '</script><!-- <script> & "quoted" \u2028' }
  expect(scriptJson(String(scriptPage('A <page>', 'state', data).body), 'state')).toEqual(data)
})

test('long ids keep every digit', () => {
  expect(scriptJson('<script id="state">{"id":7660566211100511518}</script>', 'state')).toEqual({
    id: '7660566211100511518',
  })
})
