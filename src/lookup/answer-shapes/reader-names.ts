import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { elementOf } from './paths.ts'

/**
 * The names that the code of a source's readers contains: of members, classes and attributes. A change at a place that no
 * reader names changes no record.
 */
export interface ReaderNames {
  /** Empty where this installation has no code of the source. */
  of(operation: string, source: string): Promise<ReadonlySet<string>>
}

const sourceFolder = join(import.meta.dirname, '..', '..')

async function filesOf(folder: string, recursive: boolean): Promise<string[]> {
  const names = await readdir(folder, { recursive, encoding: 'utf8' }).catch(() => [])
  // The npm package has the code without its types.
  return names.filter((name) => /\.[jt]s$/.test(name)).map((name) => join(folder, name))
}

/** Words of code without its comments. Classes have hyphens inside. */
const wordsOf = (code: string): string[] =>
  code.replaceAll(/^[ \t]*(?:\/\/|\/?\*).*$/gm, '').match(/[\w$]+(?:-+[\w$]+)*/g) ?? []

async function readNames(platform: string, source: string): Promise<ReadonlySet<string>> {
  const sources = join(sourceFolder, 'platforms', platform, 'sources')
  const own = await filesOf(join(sources, source), true)
  const read = own.length > 0 ? own : await filesOf(sources, true)
  if (read.length === 0) return new Set()
  const files = [
    ...read,
    ...(await filesOf(sources, false)),
    ...(await filesOf(join(sourceFolder, 'gateways', 'vendors', source), true)),
    ...(await filesOf(join(sourceFolder, 'reading'), false)),
  ]
  const names = new Set<string>()
  for (const file of files) for (const word of wordsOf(await readFile(file, 'utf8'))) names.add(word)
  return names
}

/** Whether a place of an answer is named: its member, or the class, mark or attribute of its element. */
export function isNamed(names: ReadonlySet<string>, name: string): boolean {
  const [element, mark] = elementOf(name)
  const words = (mark === '' ? element : mark).match(/[\w$]+(?:-+[\w$]+)*/g) ?? []
  return words.length > 0 && names.has(words.at(-1)!)
}

/** Reads the code of each source once. */
export function createReaderNames(): ReaderNames {
  const known = new Map<string, Promise<ReadonlySet<string>>>()
  return {
    of(operation, source) {
      const platform = operation.split('.', 1)[0]!
      const name = `${platform} ${source}`
      const read = known.get(name) ?? readNames(platform, source).catch(() => new Set<string>())
      known.set(name, read)
      return read
    },
  }
}
