import { readFileSync } from 'node:fs'
import { markRule } from '../../src/agents/mcp/instructions.ts'
import { type Json, pascal, schemaOf } from '../../src/api/server/openapi/json.ts'
import { commonKinds } from '../../src/catalog/common.ts'
import { errorReasons } from '../../src/catalog/errors.ts'
import { monitorNotices } from '../../src/catalog/events/notices.ts'
import type { Parameter } from '../../src/catalog/parameters.ts'
import { forcedNumber, forcedOutcomes } from '../../src/simulation/forced.ts'
import { errorClassNames, errorSentences } from './errors.ts'
import { type Call, type Model, splitId } from './model.ts'
import { toolDefinitions } from './tools.ts'
import { comment, declaration, fieldsOf, propertyName, typeOf } from './types.ts'

/** The version of the service, which its clients have too. */
export const { version: packageVersion } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }

const heading = '// Generated from the catalog by `npm run client`. Do not edit.\n'

/** The generated files of the TypeScript client, by their names in `src/generated`. */
export function typescriptFiles(model: Model): Record<string, string> {
  return {
    'records.ts': records(model),
    'operations.ts': operations(model),
    'api.ts': api(model),
    'error-codes.ts': errorNames(),
    'errors.ts': errors(),
    'forced.ts': forced(),
    'tools.ts': tools(),
    'version.ts': `${heading}/** The version of the client and of the service that it is generated from. */\nexport const version = '${packageVersion}'\n`,
    ...tables(model),
  }
}

const camel = (text: string) => text.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function parameterType(parameter: Parameter): string {
  const { schema, listValues, repeated } = parameter
  if (listValues) return `readonly (${listValues.map((value) => `'${value}'`).join(' | ')})[] | string`
  const one = typeOf(schema)
  if (repeated) return `readonly ${one.includes(' ') ? `(${one})` : one}[]`
  return one
}

/** Parameters and fields of the body, which callers pass as one object. */
function paramsOf(call: Call): string {
  const parameters = Object.entries(call.parameters).map(([name, parameter]) => {
    const mark = parameter.required ? '' : '?'
    const orNone = parameter.required ? '' : ' | undefined'
    return `${comment(parameter.description, '  ')}  ${propertyName(name)}${mark}: ${parameterType(parameter)}${orNone}\n`
  })
  const body = call.bodyOptional ? { ...call.body, required: [] } : (call.body ?? {})
  // JSON leaves out undefined, as the query does.
  const fields = fieldsOf(body, '  ', true)
  const lines = call.line
    ? `  /** The lines, each the body of one creation. */\n  lines: readonly ${call.typeName}Line[]\n`
    : ''
  return parameters.join('') + fields + lines
}

function records({ calls, components }: Model): string {
  const named = Object.entries(components).map(([name, schema]) => declaration(name, schema))
  const taken = new Set(Object.keys(components))
  const ofCalls = calls.map((call) => {
    const { typeName, line, data, id } = call
    for (const name of [`${typeName}Params`, `${typeName}Data`])
      if (taken.has(name)) throw new Error(`two types are named ${name}`)
    const params = paramsOf(call)
    return [
      line ? declaration(`${typeName}Line`, line) : '',
      params === ''
        ? `export type ${typeName}Params = Record<string, never>\n`
        : `${comment(`Parameters of \`${id}\`.`, '')}export interface ${typeName}Params {\n${params}}\n`,
      comment(`The answer of \`${id}\`.`, ''),
      declaration(`${typeName}Data`, data),
    ].join('')
  })
  return `${heading}\n${[...named, ...commonRecords(), ...ofCalls].join('\n')}`
}

/** The records of the common view, by the names of their members. */
function commonRecords(): string[] {
  return Object.entries(commonKinds).flatMap(([kind, schema]) => {
    const json = schemaOf(schema, 'output')
    const name = `Common${pascal(kind)}`
    return json.type === 'array'
      ? [declaration(`${name}Item`, json.items as Json), `export type ${name} = ${name}Item[]\n`]
      : [declaration(name, json)]
  })
}

function itemType({ items, typeName }: Call): string {
  const parts = items.map((field) => `NonNullable<r.${typeName}Data['${field}']>[number]`)
  return parts.length === 0 ? 'never' : [...new Set(parts)].join(' | ')
}

/** The member of the common view and its type; never without one. */
const commonOf = ({ common }: Call) =>
  common === undefined ? 'never' : `{ ${common}: r.Common${pascal(common)} | null }`

/** Names of the types of one lookup, by its id. */
function operations({ calls }: Model): string {
  const lookups = calls.filter(({ price }) => price !== undefined)
  const lines = lookups.map((call) => {
    const subject = call.subject === undefined ? 'never' : `'${call.subject}'`
    const { id, typeName } = call
    return `  '${id}': { params: r.${typeName}Params; data: r.${typeName}Data; item: ${itemType(call)}; subject: ${subject}; common: ${commonOf(call)} }\n`
  })
  const watchable = calls.filter(({ isWatchable }) => isWatchable).map(({ id }) => `  | '${id}'\n`)
  return `${heading}import type * as r from './records.ts'

/** Every lookup: its parameters, its record, the items of its list, the field that a find is about, its common view. */
export interface Operations {
${lines.join('')}}

/** The lookups that monitors can watch. */
export type WatchableId =
${watchable.join('')}
/** The types of notices about monitors. */
export type MonitorNotice = ${monitorNotices.map((type) => `'${type}'`).join(' | ')}
`
}

/** Types of calls whose parameters or results depend on more than their schemas. */
const special: Readonly<Record<string, string>> = {
  ask: 't.Ask',
  'monitors.create': 't.CreateMonitor',
  'events.list': 't.EventList<r.EventsListParams, r.EventsListData>',
  'monitors.events': 't.EventList<r.MonitorsEventsParams, r.MonitorsEventsData>',
}

function callType(call: Call): string {
  const { id, typeName, price, items } = call
  if (special[id]) return special[id]
  const needsNone =
    call.oneOf.length === 0 &&
    Object.values(call.parameters).every(({ required }) => !required) &&
    call.line === undefined &&
    (call.bodyOptional || ((call.body?.required as string[] | undefined) ?? []).length === 0)
  const params = `r.${typeName}Params${needsNone ? ' | undefined' : ''}`
  if (price?.inputs) return `t.Batch<'${id}', r.${typeName}Data['results'][number]>`
  if (price && items.length > 0) return `t.ListLookup<'${id}', ${params}>`
  if (price) return `t.Lookup<'${id}', ${params}>`
  if (items.length > 0) return `t.ServiceList<${params}, r.${typeName}Data, ${itemType(call)}>`
  return `t.ServiceCall<${params}, r.${typeName}Data>`
}

export interface Branch {
  call?: Call
  readonly children: Map<string, Branch>
}

/** The calls by the words of their ids. */
export function treeOf(calls: readonly Call[]): Branch {
  const root: Branch = { children: new Map() }
  for (const call of calls) {
    let branch = root
    for (const word of call.id.split('.')) {
      const next = branch.children.get(word) ?? { children: new Map() }
      branch.children.set(word, next)
      branch = next
    }
    branch.call = call
  }
  return root
}

/** The events of all monitors, which are followed by a name of their own. */
function eventMembers(list: Branch, indent: string): string {
  const { id } = list.call!
  const follow = `${indent}  /** Reads the events of all monitors along, oldest first, and waits for new ones. */\n${indent}  readonly follow: ${special[id]}['follow']\n`
  return `${docOf(list.call!, `${indent}  `)}${indent}  readonly list: ${special[id]}\n${follow}`
}

const waitMember = (indent: string): string =>
  `${indent}  /** Waits until a job does not run any more: it is completed, cancelled or paused. */\n${indent}  readonly wait: t.WaitForJob\n`

function docOf({ summary, description, method, path }: Call, indent: string): string {
  const clean = (text: string) => text.replaceAll('*/', '* /')
  const lines = [
    `${clean(summary).replace(/\.$/, '')}. \`${method} ${path}\``,
    ...(description ? [clean(description)] : []),
  ]
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

function branchType({ call, children }: Branch, indent: string): string {
  const own = call ? [callType(call)] : []
  if (children.size === 0) return own[0]!
  const members = [...children].map(([word, child]) => {
    if (child.call?.id === 'events.list') return eventMembers(child, indent)
    const doc = child.call ? docOf(child.call, `${indent}  `) : ''
    const wait = child.call?.id === 'jobs.get' ? waitMember(indent) : ''
    return `${doc}${indent}  readonly ${propertyName(word)}: ${branchType(child, `${indent}  `)}\n${wait}`
  })
  return [...own, `{\n${members.join('')}${indent}}`].join(' & ')
}

/** The calls by their names, with their documentation. */
function api({ calls }: Model): string {
  const groups = [...treeOf(calls).children].map(([group, branch]) => {
    const doc = branch.call ? docOf(branch.call, '') : comment(`The calls of \`${group}\`.`, '')
    return `${doc}export type ${pascal(group)}Api = ${branchType(branch, '')}\n`
  })
  const members = [...treeOf(calls).children.keys()].map(
    (group) => `  readonly ${group}: ${pascal(group)}Api\n`,
  )
  return `${heading}import type * as t from '../calls.ts'
import type * as r from './records.ts'

${groups.join('\n')}
/** Every call of the service, by its name in the catalog. */
export interface Api {
${members.join('')}}
`
}

/** The codes and reasons of errors. */
function errorNames(): string {
  const { codes } = errorClassNames()
  const reasons = Object.entries(errorReasons).map(
    ([reason, { means }]) => `  /** ${means} */\n  | '${reason}'\n`,
  )
  return `${heading}/** What an error is about. */
export type ErrorCode = ${codes.map((code) => `'${code}'`).join(' | ')}

/** The cause of an error, finer than its code. */
export type ErrorReason =
${reasons.join('')}`
}

/** A class per code of errors. */
function errors(): string {
  const { codes, nameOf } = errorClassNames()
  const classes = codes.map(
    (code) => `/** ${errorSentences(code)} */\nexport class ${nameOf(code)} extends ApiError {}\n`,
  )
  return `${heading}import { ApiError } from '../api-error.ts'

${classes.join('\n')}
/** The class of each code. */
export const errorClasses: Readonly<Record<string, typeof ApiError>> = {
${codes.map((code) => `  ${code}: ${nameOf(code)},\n`).join('')}}
`
}

/** Identifiers that force an outcome with a test key. */
function forced(): string {
  const entries = (value: (name: (typeof forcedOutcomes)[number]) => string) =>
    forcedOutcomes.map((name) => `  ${camel(name)}: '${value(name)}',\n`).join('')
  return `${heading}/** Handles, names and queries that force an outcome with a test key (docs/SANDBOX.md). */
export const forced = {
${entries((name) => `sim_${name}`)}  noCredits: 'sim_no_credits',
  internal: 'sim_internal',
  tooLarge: 'sim_too_large',
} as const

/** Numeric ids that force an outcome with a test key. */
export const forcedIds = {
${entries(forcedNumber)}} as const
`
}

/** The definitions of the tools for agents. */
function tools(): string {
  const definitions = toolDefinitions()
  return `${heading}import type { ToolDefinition } from '../tool-definition.ts'

/** The names of the tools. */
export type ToolName =
${definitions.map(({ name }) => `  | '${name}'\n`).join('')}
/** The rule on the marks around texts of strangers. */
export const markRule =
  ${JSON.stringify(markRule).replace(/^"(.*)"$/, "'$1'")}

export const definitions: readonly ToolDefinition[] = [
${definitions.map((one) => `  ${JSON.stringify(one)},\n`).join('')}]
`
}

/** The entry of a call in the table of its group; see `src/table.ts` of the client. */
export function entryOf(call: Call): Json {
  const { path, method, price, items, parameters, body, line, isIdempotent, isFile, hasTable } = call
  const names = Object.entries(parameters)
  const pick = (is: (parameter: Parameter) => unknown) =>
    names.filter(([, parameter]) => is(parameter)).map(([name]) => name)
  const joined = pick(({ listValues }) => listValues)
  const hasBody = body !== undefined || pick((parameter) => parameter.in === 'body').length > 0
  const isBase = price && Object.keys(price).length === 1
  return {
    path,
    ...(method === 'GET' ? {} : { method }),
    ...(price ? { price: isBase ? price.base : price } : {}),
    ...(items.length > 0 ? { items } : {}),
    ...(joined.length > 0 ? { joined } : {}),
    ...(hasBody ? { query: pick((parameter) => parameter.in === 'query') } : {}),
    ...(line ? { query: pick((parameter) => parameter.in === 'query'), lines: true } : {}),
    ...(isIdempotent ? { idempotent: true } : {}),
    ...(isFile ? { file: true } : {}),
    ...(hasTable ? { table: true } : {}),
  }
}

/** A table per group, so that a bundler leaves out the groups that a program does not import. */
function tables({ calls }: Model): Record<string, string> {
  const byGroup = Map.groupBy(calls, ({ id }) => splitId(id).group || splitId(id).name)
  const names = [...byGroup.keys()]
  const files = [...byGroup].map(([group, own]) => {
    const entries = own.map((call) => `  '${call.id}': ${JSON.stringify(entryOf(call))},\n`)
    const text = `${heading}import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of \`${group}\`, for {@link createClient}. */
export const ${group}: Table<Pick<Api, '${group}'>> = {
${entries.join('')}}
`
    return [`tables/${group}.ts`, text] as const
  })
  const all = `${heading}import type { Table } from '../table.ts'
import type { Api } from './api.ts'
${names.map((name) => `import { ${name} } from './tables/${name}.ts'\n`).join('')}
/** Every call of the service. */
export const everything = {
${names.map((name) => `  ...${name},\n`).join('')}
} as Table<Api>
`
  const platformNames = `${heading}${names.map((name) => `export { ${name} } from './tables/${name}.ts'\n`).join('')}`
  return { ...Object.fromEntries(files), 'everything.ts': all, 'groups.ts': platformNames }
}
