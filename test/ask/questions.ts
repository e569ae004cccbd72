import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Router } from '../../src/ask/router.ts'
import type { Registry } from '../../src/catalog/registry.ts'

/** One lookup that answers a question: its path, and the parameters that the question determines. */
interface Wanted {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** A question as people ask it, and the lookups that answer it; none: it has to be refused. */
interface Labelled {
  readonly question: string
  readonly wanted: readonly Wanted[]
}

function wantedIn(line: string): Wanted {
  const [path = '', ...rest] = line.split(' ')
  const pairs = [...rest.join(' ').matchAll(/(\w+)=(.*?)(?= \w+=(?!=)|$)/g)]
  return { path, params: Object.fromEntries(pairs.map(([, name, value]) => [name!, value!])) }
}

/** The questions of questions.txt: a line each, and below it `> path name=value` for every lookup that is right. */
function questions(): Labelled[] {
  const lines = readFileSync(join(import.meta.dirname, 'questions.txt'), 'utf8').split('\n')
  const found: { question: string; wanted: Wanted[] }[] = []
  for (const line of lines) {
    if (line === '' || line.startsWith('# ')) continue
    if (!line.startsWith('> ')) found.push({ question: line, wanted: [] })
    else if (line !== '> refuse') found.at(-1)?.wanted.push(wantedIn(line.slice(2)))
  }
  return found
}

const bare = (value: unknown) =>
  String(value)
    .normalize('NFC')
    .toLowerCase()
    .replace(/^(?:@|#|\/?r\/|urn:li:activity:)/, '')
    .replace(/^https?:\/\/(?:www\.|m\.)?|\/$/g, '')

/** Whether a routed lookup is one of those wanted: the same path, and every parameter of it the same. */
function isRight(
  wanted: readonly Wanted[],
  path: string,
  params: Readonly<Record<string, unknown>>,
): boolean {
  return wanted.some(
    (one) =>
      one.path === path &&
      Object.entries(one.params).every(([name, value]) => {
        const given = params[name]
        const [left, right] = [Array.isArray(given) ? value.split(',') : [value], [given].flat()]
        return left.length === right.length && left.every((part, place) => bare(part) === bare(right[place]))
      }),
  )
}

/** The labelled questions about platforms that are there. */
export const questionsOf = (registry: Registry): Labelled[] =>
  questions().filter(
    ({ wanted }) =>
      wanted.length === 0 || wanted.some(({ path }) => registry.platform(path.split('/')[2]!) !== undefined),
  )

/** What a router makes of the questions that it gets wrong. */
export function wronglyRouted(router: Router, asked: readonly Labelled[]): string[] {
  return asked.flatMap(({ question, wanted }) => {
    const found = router.route(question)
    const right =
      found.kind === 'route' ? isRight(wanted, found.operation.path, found.params) : wanted.length === 0
    const shown =
      found.kind === 'route' ? `${found.operation.path} ${JSON.stringify(found.params)}` : found.reason
    return right ? [] : [`${question} → ${shown}`]
  })
}
