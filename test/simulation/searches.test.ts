import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRegistry } from '../../src/catalog/registry.ts'
import { platforms } from '../../src/platforms/index.ts'
import { startTestService, type TestService } from '../support/service.ts'

/** What a simulated search finds is what was searched for, on every platform: an application can be built on it. */

/** Parameters that hold words, and what is searched for. */
const words: Readonly<Record<string, string>> = {
  query: 'copper lighthouse',
  keyword: 'copper lighthouse',
  hashtag: 'lighthouse',
  topic: 'lighthouse',
}
/** Parameters that say whose something is. */
const authors: Readonly<Record<string, string>> = {
  firstName: 'Marguerite',
  lastName: 'Lindqvist',
  title: 'Archivist',
  company: 'Tiny Robots',
  companyName: 'Harbor Works',
  advertiserName: 'Harbor Works',
  school: 'Harbor School',
  companyId: '5551234',
  organizationId: '5551234',
  pageId: '100044561550831',
}

const registry = createRegistry(platforms)
const searches = registry.operations.filter(
  ({ id, path, platform, list }) =>
    platform !== 'web' &&
    (/search|popular|topics/i.test(`${id} ${path}`) || (list && /hashtags|companies\.ads/.test(id))),
)
const cases = (of: Readonly<Record<string, string>>) =>
  searches.flatMap((operation) =>
    Object.keys(of)
      .filter((name) => name in operation.parameters)
      .map((name) => [operation.id, name, operation] as const),
  )

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

async function itemsOf(operation: (typeof searches)[number], asked: Record<string, string>) {
  let { path } = operation
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...operation.example, ...asked })) {
    if (name === 'cursor' || value === '') continue
    if (operation.parameters[name]?.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else query.set(name, value)
  }
  const answer = await service.call(`${path}?${query}`)
  expect(answer.status, answer.text).toBe(200)
  const lists = Object.values(answer.body.data).filter(Array.isArray)
  return lists.flat().map((item) => JSON.stringify(item).toLowerCase())
}

describe.each(cases(words))('%s by %s', (_, name, operation) => {
  test('finds things that have the words in them', async () => {
    const items = await itemsOf(operation, { [name]: words[name]! })
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) {
      for (const word of words[name]!.split(' ')) expect(item).toContain(word)
    }
  })
})

describe.each(cases(authors))('%s of %s', (_, name, operation) => {
  test('finds things of that name only', async () => {
    const rest = Object.fromEntries(Object.keys(authors).map((other) => [other, '']))
    const items = await itemsOf(operation, { ...rest, ...neededWith(operation.id), [name]: authors[name]! })
    expect(items.length).toBeGreaterThan(0)
    const shown = await shownAs(operation.id, name, items)
    for (const item of items) expect(item).toContain(shown.toLowerCase())
  })
})

/** What shows whose a thing is, where that is not what was sent. */
async function shownAs(id: string, name: string, items: readonly string[]): Promise<string> {
  // Cards of jobs show the company's name, and not its number.
  if (/jobs/.test(id) && /Id$/.test(name)) return JSON.parse(items[0]!).company.name
  if (id !== 'facebook.adLibrary.companies.ads' || name !== 'companyName') return authors[name]!
  const companies = await itemsOf(registry.byId('facebook.adLibrary.companies.search')!, {
    query: authors[name]!,
  })
  return JSON.parse(companies[0]!).pageid
}

/** What has to be sent along. */
const neededWith = (id: string): Record<string, string> =>
  id === 'linkedin.people.search'
    ? { firstName: 'Marguerite', lastName: 'Lindqvist' }
    : id === 'tiktok.adLibrary.ads.search'
      ? { query: '' }
      : {}

test.each(['twitter.search'])('%s honours from:', async (id) => {
  const operation = registry.byId(id)!
  const items = await itemsOf(operation, { query: 'from:nasa lighthouse' })
  expect(items.length).toBeGreaterThan(0)
  for (const item of items) {
    expect(JSON.parse(item).author.handle).toBe('nasa')
    expect(item).toContain('lighthouse')
  }
})
