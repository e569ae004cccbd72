import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyOperation } from '../catalog/operation.ts'
import { createRegistry } from '../catalog/registry.ts'
import type { RecordedExchange } from '../lookup/recordings/exchange.ts'
import { findRemainingValues } from '../lookup/recordings/remaining-values.ts'
import { platforms } from '../platforms/index.ts'
import { readConfig } from '../runtime/config/config.ts'
import { findOperation } from './get.ts'
import { lookupPath } from './lookup-path.ts'
import { type RecordedLookup, recordLookup } from './record-lookup.ts'

const replacementsFile = 'replacements.json'
const caseFile = 'case.yaml'
const maxShown = 40

/**
 * Calls a lookup and writes the platform's answers as a recording without personal values.
 * @param pairs the parameters: `name=value`
 * @param options `out`: the folder to write to
 */
export async function record(
  word: string,
  pairs: readonly string[],
  options: { readonly out?: string; readonly source?: string },
): Promise<number> {
  const operation = findOperation(createRegistry(platforms).operations, word)
  const parameters = Object.fromEntries(pairs.map((pair) => parameterOf(pair)))
  const recording = await recordLookup({
    config: readConfig(process.env),
    platforms,
    operation,
    parameters,
    source: options.source,
  })
  const folder = options.out ?? `recording-${operation.id}`
  await writeRecording(folder, operation, recording)
  const { reading, exchanges, replacements, needed, source } = recording
  console.log(`${folder}: ${exchanges.length} answers of ${source}, read as ${reading.ended}`)
  console.log(`${replacements.length} values were replaced.`)
  if (needed.length > 0) {
    console.log('These look personal and were left, because the answer is read differently without them:')
    for (const value of needed.slice(0, maxShown)) console.log(`  ${value.slice(0, 120)}`)
  }
  console.log(`Look at what is left before you send it: social-lookup record --check ${folder}`)
  return 0
}

function parameterOf(pair: string): readonly [string, string] {
  const place = pair.indexOf('=')
  if (place < 1) throw new Error(`give parameters as name=value; ${pair} is not of this form`)
  return [pair.slice(0, place), pair.slice(place + 1)]
}

/** Writes one file an answer, and a case that plays them in the tests. */
async function writeRecording(
  folder: string,
  operation: AnyOperation,
  recording: RecordedLookup,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = recording.exchanges.map((_, place) => `${operation.id.replaceAll('.', '-')}-${place + 1}`)
  for (const [place, exchange] of recording.exchanges.entries()) {
    await writeFile(join(folder, `${names[place]}.json`), `${JSON.stringify(exchange, null, 2)}\n`)
  }
  // JSON is YAML.
  const played = JSON.stringify(caseOf(operation, recording, names), null, 2)
  await writeFile(join(folder, caseFile), `${played}\n`)
  await writeFile(
    join(folder, replacementsFile),
    `${JSON.stringify([...new Set(recording.replacements)].sort(), null, 1)}\n`,
  )
}

function caseOf(operation: AnyOperation, recording: RecordedLookup, names: readonly string[]) {
  const origins = [...new Set(recording.exchanges.map(({ request }) => new URL(request.url).origin))]
  const aliasOf = (origin: string) => `site${origins.indexOf(origin) + 1}`
  const { reading, parameters } = recording
  const address = lookupPath(
    operation,
    Object.entries(parameters).map(([name, value]) => `${name}=${value}`),
  )
  const isAnswered = reading.record !== null
  return {
    below: '',
    origins: Object.fromEntries(origins.map((origin) => [aliasOf(origin), origin])),
    cases: [
      {
        title: `${operation.id}, recorded`,
        answers: recording.exchanges.map(({ request }, place) => answerOf(request, names[place]!, aliasOf)),
        get: address,
        ...(isAnswered ? { data: expectedOf(reading.record) } : { status: 502 }),
      },
    ],
  }
}

function answerOf(
  { url, body }: RecordedExchange['request'],
  file: string,
  aliasOf: (origin: string) => string,
) {
  const { origin, pathname, searchParams } = new URL(url)
  return {
    [aliasOf(origin)]: pathname,
    ...(searchParams.size > 0 ? { query: Object.fromEntries(searchParams) } : {}),
    ...(body ? { having: body } : {}),
    file,
  }
}

/** The record without values that differ at every reading: sealed cursors. */
function expectedOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expectedOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      /cursor/i.test(name) ? [] : [[name, expectedOf(inner)] as const],
    ),
  )
}

/**
 * Lists what still looks personal in a recording.
 * @returns the exit status: 1 if something does
 */
export async function checkRecording(folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== replacementsFile)
  if (files.length === 0) throw new Error(`${folder} contains no recording`)
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))
  const exchanges: RecordedExchange[] = await Promise.all(files.map(read))
  const replacements: string[] = await read(replacementsFile).catch(() => [])
  const remaining = findRemainingValues(exchanges, replacements)
  if (remaining.length === 0) {
    console.log('Nothing looks personal.')
    return 0
  }
  for (const { kind, key, value } of remaining) console.log(`${kind.padEnd(6)} ${key}: ${value}`)
  console.log(
    `\n${remaining.length} values look personal. Replace them in the files, or leave words of the platform.`,
  )
  return 1
}
