import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { VerbOutput } from '../operator/administration/verbs.ts'

type Report = VerbOutput<'drift'>[number]

const code = join(import.meta.dirname, '..')
/** Names that every answer has lead to every reader. */
const commonNames = new Set([
  'data',
  'items',
  'status',
  'record',
  'node',
  'edges',
  'text',
  'value',
  'elements',
])
const minNameLength = 3
const maxLines = 3

/** The names of a path, the last first: `status 200.data.children[].num_comments` → `num_comments`, `children`. */
const namesOf = (path: string): string[] =>
  (path.match(/[A-Za-z_$][\w$]*/g) ?? [])
    .filter((name) => name.length >= minNameLength && !commonNames.has(name))
    .reverse()

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Line → its words. Lines of comments are empty. */
const wordsOf = (line: string): string[] => (/^\s*(?:\/\/|\*|\/\*)/.test(line) ? [] : line.split(/[^\w$]+/))

interface SourceFile {
  readonly file: string
  /** Of each line. */
  readonly words: readonly (readonly string[])[]
}

/** The files of readers, those first that have the most of some names: many objects have a `title`. */
function readFiles(files: readonly string[], names: readonly string[]): SourceFile[] {
  const read = files.map((file) => ({ file, words: readFileSync(file, 'utf8').split('\n').map(wordsOf) }))
  const found = new Map(
    read.map((one) => {
      const known = new Set(one.words.flat())
      return [one, names.filter((name) => known.has(name)).length] as const
    }),
  )
  return read.toSorted((a, b) => found.get(b)! - found.get(a)!)
}

const linesWith = (name: string, files: readonly SourceFile[]): string[] =>
  files.flatMap(({ file, words }) =>
    words.flatMap((line, at) =>
      line.includes(name) ? [`src/${relative(code, file)}:${at + 1} (${name})`] : [],
    ),
  )

/**
 * The lines of the readers of a source that name what a report is about, the likeliest first: the lost places in the
 * answer, then the field. Empty where no line does, and where this installation has no source code.
 */
export function readerLines({ operation, source, field, changes }: Report): string[] {
  const platform = join(code, 'platforms', operation.split('.')[0]!, 'sources')
  const places = changes.flatMap((request) => request.changes.map(({ path }) => path))
  const all = [...places, field].flatMap(namesOf)
  const own = filesBelow(join(platform, source))
  // The sources of some platforms share files.
  const files = readFiles(own.length > 0 ? own : filesBelow(platform), all)
  const last = [...places, field].flatMap((path) => namesOf(path).slice(0, 1))
  for (const names of [last, all]) {
    const lines = [...new Set(names)].flatMap((name) => linesWith(name, files).slice(0, maxLines))
    if (lines.length > 0) return lines.slice(0, maxLines)
  }
  return []
}
