import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { isMediaId, timeOfId as timeOfMedia } from '../../src/platforms/instagram/identifiers.ts'
import { readItem } from '../../src/platforms/instagram/sources/web/items.ts'
import { readNode } from '../../src/platforms/instagram/sources/web/nodes.ts'
import { words } from '../../src/platforms/linkedin/sources/web/elements.ts'
import { readPostTime, timeOfId as timeOfPost } from '../../src/platforms/twitter/sources/post-text.ts'
import type { DriftReporter } from '../../src/reading/entries.ts'
import { processorMs } from '../support/processor-time.ts'

/** What a platform or a page can send in one text. Work by its square takes seconds. */
const length = 200_000
const maxMs = 300
const reporter = { drift() {} } as unknown as DriftReporter

describe('an id of more digits than a platform has costs no arithmetic', () => {
  const id = '7'.repeat(length)
  test.each([
    ['the time of an Instagram post', () => timeOfMedia(id), null],
    ['the id of an Instagram post', () => isMediaId(id), false],
    ['the time in an id of X', () => timeOfPost(id), null],
    ['the time of a post of X', () => readPostTime(undefined, id), null],
  ])('%s', (_, read, expected) => {
    let value: unknown
    expect(processorMs(() => (value = read()))).toBeLessThan(maxMs)
    expect(value).toBe(expected)
  })

  test.each([
    ['an item', () => readItem({ pk: id, code: 'C0de_' }, reporter)],
    ['a node', () => readNode({ id, shortcode: 'C0de_' }, reporter)],
  ])('%s with it is an answer that changed', (_, read) => {
    expect(
      processorMs(() => expect(read).toThrow(expect.objectContaining({ reason: 'changed' }))),
    ).toBeLessThan(maxMs)
  })
})

describe('a masked heading of LinkedIn is read in time by its length', () => {
  test.each([
    ['only asterisks', '*'.repeat(length), null],
    ['asterisks and a letter', `${'*'.repeat(length)}a`, `${'*'.repeat(length)}a`],
    ['asterisks and marks', '* .,'.repeat(length / 4), null],
  ])('%s', (_, text, expected) => {
    const heading = load(`<h1>${text}</h1>`)('h1')
    let value: unknown
    expect(processorMs(() => (value = words(heading)))).toBeLessThan(maxMs)
    expect(value).toBe(expected)
  })
})
