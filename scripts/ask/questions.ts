import { readFileSync } from 'node:fs'

/** One lookup that answers a question: its path, and the parameters that the question decides. */
export interface Wanted {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** A question as people ask it, with the lookups that answer it or the reason to refuse it. */
export interface Labelled {
  readonly question: string
  readonly wanted: readonly Wanted[]
  /** Only of questions that no lookup answers. */
  readonly reason?: string
}

function wantedIn(line: string): Wanted {
  const [path = '', ...rest] = line.split(' ')
  const pairs = [...rest.join(' ').matchAll(/(\w+)=(.*?)(?= \w+=(?!=)|$)/g)]
  return { path, params: Object.fromEntries(pairs.map(([, name, value]) => [name!, value!])) }
}

/** Reads a file of labelled questions: a line each, and below it `> path name=value` or `> refuse reason`. */
export function readQuestions(file: string): Labelled[] {
  const found: { question: string; wanted: Wanted[]; reason?: string }[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('# ')) continue
    const last = found.at(-1)
    if (!line.startsWith('> ')) found.push({ question: line, wanted: [] })
    else if (line.startsWith('> refuse')) last!.reason = line.slice('> refuse '.length)
    else last!.wanted.push(wantedIn(line.slice(2)))
  }
  return found
}
