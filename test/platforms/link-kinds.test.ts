import { describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../src/catalog/operation.ts'
import type { Parameter } from '../../src/catalog/parameters.ts'
import { platforms } from '../../src/platforms/index.ts'
import { linkKinds } from '../support/link-kinds.ts'

/**
 * A link of another kind than the one that was asked for is refused before anything is charged. Every parameter that reads
 * links accepts one of these sets of kinds: in full, and nothing else.
 */
const accepted: Readonly<Record<string, readonly (readonly string[])[]>> = {
  youtube: [['video'], ['channel'], ['playlist', 'course'], ['post'], ['hashtag']],
  twitter: [['profile'], ['post'], ['community'], ['hashtag']],
  // Where a short link leads is known only when it is opened, which costs nothing.
  tiktok: [
    ...[['profile'], ['post', 'short'], ['sound', 'short'], ['hashtag'], ['collection', 'playlist', 'short']],
    ...[['product', 'short'], ['store'], ['ad']],
  ],
  instagram: [
    ...[['profile', 'guide'], ['post'], ['hashtag'], ['location'], ['audio'], ['highlight'], ['topic']],
  ],
  facebook: [
    ...[['page by name', 'page by id', 'ads of a page'], ['page by id', 'ads of a page'], ['listing']],
    ...[['post', 'post of a group'], ['group', 'post of a group'], ['event'], ['list of events'], ['ad']],
  ],
  linkedin: [['person'], ['organization'], ['post', 'article'], ['post'], ['job'], ['ad']],
  reddit: [['subreddit'], ['post']],
}

type Declared = Record<string, Parameter>

function isAccepted({ parse }: Parameter, name: string, link: string): boolean {
  try {
    return parse(link, name) !== undefined
  } catch {
    return false
  }
}

describe.each(Object.entries(linkKinds))('%s', (platform, kinds) => {
  const operations = platforms.find(({ name }) => name === platform)!.operations as readonly AnyOperation[]
  const links = Object.entries(kinds).flatMap(([kind, all]) => all.map((link) => [kind, link] as const))
  const readers = operations.flatMap(({ id, parameters }) =>
    Object.entries(parameters as Declared).flatMap(([name, parameter]) => {
      const own = links.filter(([, link]) => isAccepted(parameter, name, link))
      // Words to search for may contain any link; numbers and choices none.
      return own.length === 0 || own.length === links.length ? [] : [[`${id} ${name}`, own] as const]
    }),
  )

  test.each(readers)('%s accepts links of its kind only', (_, own) => {
    const fits = accepted[platform]!.map((set) => links.filter(([kind]) => set.includes(kind)))
    expect(fits).toContainEqual(own)
  })

  test('each kind that a lookup asks for has a parameter', () => {
    const read = new Set(readers.flatMap(([, own]) => own.map(([kind]) => kind)))
    expect([...read].sort()).toEqual([...new Set(accepted[platform]!.flat())].sort())
  })
})
