import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Platform } from '../../src/catalog/platform.ts'
import type { Vendor } from '../../src/gateways/vendors/vendor.ts'
import { askSource } from './ask-source.ts'
import { contractSchemas, orNull, problems } from './contract.ts'
import { type Place, type Played, playback, recorded, route } from './playback.ts'
import { readJson } from './proof/json.ts'
import { differences, valueTags } from './recorded-values.ts'
import type { ReplayAnswer, ReplayRoute, SeenRequest } from './replay.ts'

/**
 * Tests of recorded answers as data: `test/platforms/<name>/recorded/*.yaml` and `test/gateways/vendors/<name>/recorded/*.yaml`
 * (`recorded/<platform>/*.yaml` for a vendor of several platforms). A file has the origins and settings of one service, and cases: which recording answers which request, what is called, what
 * comes out. docs/ADDING_OPERATIONS.md explains the format.
 */
interface CaseFile {
  /** Short name → origin. Default in files of a vendor: `vendor`. */
  readonly origins?: Readonly<Record<string, string>>
  /** Default in files of a vendor: its key. */
  readonly env?: Readonly<Record<string, string>>
  /** Prefix of the paths that the cases call. */
  readonly below?: string
  /** What requests get that no answer of the case fits. */
  readonly otherwise?: readonly Answer[]
  readonly cases: readonly Case[]
}

/** An answer to the requests of a place; the place is under the short name of its origin. */
interface Answer {
  readonly [origin: string]: unknown
  /** The recording. */
  readonly file?: string
  /** An answer that no recording has; also replaces parts of a recording. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly json?: unknown
  /** Text of the recording's body → text in its place, everywhere. */
  readonly replace?: Readonly<Record<string, string>>
  /** Only this part of the recording's JSON, by a path such as `data.users.0`, in place of `*` in `around`. */
  readonly part?: string
  readonly around?: string
  /** Text in front of the recording's body, which begins in the middle. */
  readonly before?: string
  /** Fields at the end of the recording's JSON object. */
  readonly add?: object
  /** Only for requests with these query parameters; null: without the parameter. */
  readonly query?: Readonly<Record<string, string | null>>
  /** Only for requests whose body contains this text. */
  readonly having?: string
  /** How many requests it answers. Default: all. */
  readonly times?: number
}

interface Sent {
  readonly path: string | RegExp
  /** How many requests there were. */
  readonly count?: number
  readonly method?: string
  readonly query?: object
  readonly headers?: object
  readonly body?: unknown
}

/** One call of the service with the live key, and what it answers. */
interface Call {
  /** The path. */
  readonly get?: string
  /** In place of a path: the operation of which only the vendor is asked, with `query` as its parameters. */
  readonly ask?: string
  /** How such a lookup ends: an outcome, or the reason of its fault. Default: found. */
  readonly ended?: string
  readonly query?: Readonly<Record<string, string>>
  /** Answers before those of the case. */
  readonly answers?: readonly Answer[]
  /** Where the answer before has the cursor to send. */
  readonly cursor?: string
  /** Default: 200. */
  readonly status?: number
  readonly data?: unknown
  readonly meta?: unknown
  readonly error?: unknown
  /** Texts that the answer contains. */
  readonly text?: readonly string[]
  readonly headers?: Readonly<Record<string, unknown>>
  /** A list that shares no id with the same list of the case's answers before. */
  readonly others?: string
  /** The last request to a path since the call began. */
  readonly sent?: Sent | readonly Sent[]
  /** Text that no request of the case contains in its address. */
  readonly secret?: string
  /** The balance stays the same. */
  readonly free?: boolean
  /** A day has passed: the cache is empty. */
  readonly later?: boolean
}

interface Case extends Partial<Call> {
  readonly title: string
  /** One test each, with `$name` replaced by the value. */
  readonly each?: readonly Readonly<Record<string, unknown>>[]
  readonly calls?: readonly Call[]
}

export interface RecordedOptions {
  /** Further kinds of answers, by the key under which a case names them. */
  readonly kinds?: Readonly<Record<string, (value: never) => ReplayRoute>>
  /** Whether answers satisfy the contract: as it is, or with null for every value. */
  readonly contract?: 'strict' | 'or-null'
  /** The vendor whose answers are recorded, and who alone is asked. Default: the platform. */
  readonly vendor?: Vendor
  /** The folder below `recorded`, of a vendor of several platforms. */
  readonly folder?: string
  /** Changes the text of every recording. */
  readonly edit?: (body: string) => string
}

const folderOf = (platform: Platform, { vendor }: RecordedOptions) =>
  vendor ? `gateways/vendors/${vendor.name}` : `platforms/${platform.name}`

const recordingsOf = (platform: Platform, { vendor }: RecordedOptions) =>
  vendor ? `vendors/${vendor.name}` : platform.name

/** Runs every case of a platform's or vendor's data files. */
export function recordedCases(platform: Platform, options: RecordedOptions = {}): void {
  const folder = resolve(
    import.meta.dirname,
    '..',
    folderOf(platform, options),
    'recorded',
    options.folder ?? '',
  )
  const names = globSync('*.yaml', { cwd: folder }).sort()
  if (names.length === 0) throw new Error(`no files in ${folder}`)
  for (const name of names) {
    const file = parse(readFileSync(join(folder, name), 'utf8'), { customTags: valueTags, merge: true })
    runFile(platform, basename(name, '.yaml'), file as CaseFile, options)
  }
}

function runFile(platform: Platform, name: string, file: CaseFile, options: RecordedOptions): void {
  const { available, note } = recorded(recordingsOf(platform, options))
  const from = options.vendor ? ` by ${options.vendor.name}` : ''
  const canRun = available || !needsRecordings(file, options)
  describe.skipIf(!canRun)(`${platform.displayName}${from}, recorded: ${name}${canRun ? '' : note}`, () => {
    const runner = new Runner(platform, file, options)
    for (const one of file.cases.flatMap(expanded)) {
      test(one.title, () => runner.run(one))
    }
  })
}

/** Whether a file plays a recording. Files whose cases hold every answer run without recordings. */
function needsRecordings({ otherwise = [], cases }: CaseFile, { kinds = {} }: RecordedOptions): boolean {
  const calls = cases.flatMap((one) => [one, ...(one.calls ?? [])])
  return [...otherwise, ...calls.flatMap(({ answers = [] }) => answers)].some((answer) =>
    Object.keys(answer).some((key) => key === 'file' || key in kinds),
  )
}

/** A case for each of its rows. */
function expanded(one: Case): Case[] {
  const { each, ...shared } = one
  return each ? each.map((row) => filled(shared, row) as Case) : [one]
}

function filled(value: unknown, row: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') {
    const whole = /^\$(\w+)$/.exec(value)?.[1]
    if (whole !== undefined && whole in row) return row[whole]
    return value.replace(/\$(\w+)/g, (text, name: string) => (name in row ? String(row[name]) : text))
  }
  if (value instanceof RegExp) return new RegExp(String(filled(value.source, row)))
  if (Array.isArray(value)) return value.map((inner) => filled(inner, row))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [String(filled(key, row)), filled(inner, row)]),
  )
}

const contract = contractSchemas()
// biome-ignore lint/suspicious/noExplicitAny: records of every shape
const at = (value: any, path: string): any => path.split('.').reduce((inner, key) => inner?.[key], value)

class Runner {
  readonly #playing: ReturnType<typeof playback>
  readonly #platform: Platform
  readonly #file: CaseFile
  readonly #options: RecordedOptions
  readonly #origins: Readonly<Record<string, string>>

  constructor(platform: Platform, file: CaseFile, options: RecordedOptions) {
    const { vendor } = options
    this.#platform = platform
    this.#file = file
    this.#options = options
    this.#origins = file.origins ?? (vendor ? { vendor: vendor.origin } : {})
    this.#playing = playback({
      platform,
      recordings: recordingsOf(platform, options),
      origins: Object.values(this.#origins),
      env: file.env ?? (vendor && { [vendor.keySetting]: 'the-operators-key' }),
    })
  }

  async run(one: Case): Promise<void> {
    const begun = this.#playing.upstream().seen.length
    const shared = this.#routesOf([...(one.answers ?? []), ...(this.#file.otherwise ?? [])])
    const before: Played[] = []
    for (const call of one.calls ?? [one as Call]) {
      this.#playing.play(...(call === one ? [] : this.#routesOf(call.answers ?? [])), ...shared)
      before.push(await this.#check(call, before))
      const addresses = this.#playing
        .upstream()
        .seen.slice(begun)
        .map(({ path, query }) => `${path}?${query}`)
      if (call.secret) expect(addresses.filter((address) => address.includes(call.secret!))).toEqual([])
    }
  }

  async #check(call: Call, before: readonly Played[]): Promise<Played> {
    const { upstream, service } = this.#playing
    if (call.later) service().clock.advance(86_400_000)
    const begun = upstream().seen.length
    const balance = call.free ? await service().balance(service().liveKey) : 0
    const cursor: Record<string, string> = call.cursor ? { cursor: at(before.at(-1)?.data, call.cursor) } : {}
    const answer = await this.#answerTo(call, { ...call.query, ...cursor })
    for (const part of ['data', 'meta', 'error'] as const) {
      if (call[part] !== undefined) expect(differences(answer[part], call[part], part)).toEqual([])
    }
    for (const text of call.text ?? []) expect(answer.text).toContain(text)
    for (const [name, value] of Object.entries(call.headers ?? {})) {
      expect(differences(answer.headers.get(name), value, name)).toEqual([])
    }
    if (call.others) {
      const { others } = call
      expectOthers(
        at(answer.data, others),
        before.flatMap(({ data }) => at(data, others)),
      )
    }
    for (const sent of [call.sent ?? []].flat()) expectSent(sent, upstream().seen.slice(begun))
    if (call.free) expect(await service().balance(service().liveKey)).toBe(balance)
    if (call.get !== undefined) this.#expectContract(this.#pathOf(call), answer)
    return answer
  }

  #pathOf({ get }: Call): string {
    return `${this.#file.below ?? ''}${get}`
  }

  async #answerTo(call: Call, query: Readonly<Record<string, string>>): Promise<Played> {
    const { service, get } = this.#playing
    if (call.ask === undefined) {
      const answer = await get(this.#pathOf(call), query)
      expect(answer.status, answer.text.slice(0, 400)).toBe(call.status ?? 200)
      return answer
    }
    const { ended, data } = await askSource(service(), 'live', this.#options.vendor!.name, call.ask, query)
    expect(ended).toBe(call.ended ?? 'found')
    return {
      status: 200,
      headers: new Headers(),
      data,
      meta: {},
      error: undefined,
      text: JSON.stringify(data),
    }
  }

  #expectContract(path: string, { status, data }: Played): void {
    const outcome = data?.lookupStatus ?? 'found'
    const isRefusal = outcome === 'private' || outcome === 'restricted'
    if (!this.#options.contract || status !== 200 || isRefusal) return
    if (this.#options.contract === 'strict' && outcome !== 'found') return
    const operation = this.#platform.operations.find((one) =>
      new RegExp(`^${one.path.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
    )
    const schema = contract[`GET ${operation?.path}`]?.schema
    if (!schema) return
    expect(problems(this.#options.contract === 'strict' ? schema : orNull(schema), data).slice(0, 5)).toEqual(
      [],
    )
  }

  #routesOf(answers: readonly Answer[]): ReplayRoute[] {
    return answers.map((answer) => this.#routeOf(answer))
  }

  #routeOf(answer: Answer): ReplayRoute {
    const { kinds = {} } = this.#options
    const kind = Object.keys(answer).find((key) => key in kinds)
    if (kind) return kinds[kind]!(answer[kind] as never)
    const alias = Object.keys(answer).find((key) => key in this.#origins)
    if (!alias) throw new Error(`an answer needs the place of an origin: ${JSON.stringify(answer)}`)
    let left = answer.times ?? Number.POSITIVE_INFINITY
    const play = route(this.#origins[alias]!, answer[alias] as Place, this.#answerOf(answer))
    return (request) => {
      if (!hasQuery(request, answer.query) || !request.body.includes(answer.having ?? '')) return undefined
      const played = left > 0 ? play(request) : undefined
      if (played) left -= 1
      return played
    }
  }

  #answerOf(answer: Answer): ReplayAnswer {
    const { file, status, headers, body, json, replace, part, around = '*', before = '', add } = answer
    const written: ReplayAnswer | undefined =
      json === undefined
        ? undefined
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
    const { edit = (text: string) => text } = this.#options
    const played = file === undefined ? (written ?? { body: '' }) : this.#playing.files.answer(file)
    const whole = body ?? String(played.body)
    const text = part === undefined ? whole : around.replace('*', () => partOf(whole, part))
    const changed = Object.entries(replace ?? {}).reduce(replaceAll, text)
    return {
      status: status ?? played.status,
      headers: { ...played.headers, ...headers },
      body: withFields(before + (file === undefined ? changed : edit(changed)), add),
    }
  }
}

/** The text of a part of JSON. */
function partOf(body: string, path: string): string {
  let node = readJson(body)
  for (const name of path.split('.')) {
    node = node?.members.find(({ key }) => key === name)?.value ?? node?.items[Number(name)] ?? null
  }
  if (!node) throw new Error(`the recording has no ${path}`)
  return body.slice(node.start, node.end)
}

/** Adds fields to a JSON object in text: parsing would round its long numbers. */
function withFields(body: string, fields: object | undefined): string {
  if (!fields) return body
  const end = body.lastIndexOf('}')
  return `${body.slice(0, end)}, ${JSON.stringify(fields).slice(1, -1)}${body.slice(end)}`
}

/** Replaces a text everywhere. A text that is not there would test nothing. */
function replaceAll(body: string, [from, to]: [string, string]): string {
  if (body.includes(from)) return body.replaceAll(from, to)
  const letters = [...from].filter((letter) => letter.trim() !== '')
  const form = letters.map((letter) =>
    /\w/.test(letter) ? letter : `\\u{${letter.codePointAt(0)!.toString(16)}}`,
  )
  const spaced = new RegExp(form.join('\\s*'), 'u').exec(body)?.[0]
  const hint = spaced === undefined ? '' : `; its white space is ${JSON.stringify(spaced)}`
  throw new Error(`the recording does not contain ${from}${hint}`)
}

function hasQuery({ query }: SeenRequest, wanted: Answer['query'] = {}): boolean {
  return Object.entries(wanted).every(([name, value]) => query.get(name) === value)
}

type Item = { readonly id: string }

function expectOthers(items: readonly Item[], before: readonly Item[]): void {
  const ids = new Set(before.map(({ id }) => id))
  expect(items.length).toBeGreaterThan(0)
  expect(items.filter(({ id }) => ids.has(id))).toEqual([])
}

function expectSent({ path, count, ...parts }: Sent, seen: readonly SeenRequest[]): void {
  const there = seen.filter((one) => (typeof path === 'string' ? one.path === path : path.test(one.path)))
  if (count !== undefined) expect(there, String(path)).toHaveLength(count)
  if (count === 0) return
  const { method, query, headers, body } = there.at(-1) ?? expect.unreachable(`no request to ${path}`)
  const sent = { method, query: Object.fromEntries(query), headers, body }
  expect(differences(sent, parts, 'sent')).toEqual([])
}
