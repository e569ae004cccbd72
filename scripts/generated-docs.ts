import { defaultReason, errorCodes, errorReasons } from '../src/catalog/errors.ts'
import { orderOfList } from '../src/catalog/lists.ts'
import type { AnyOperation, ListOrder } from '../src/catalog/operation.ts'
import { highestPrice } from '../src/catalog/price.ts'
import type { Source } from '../src/catalog/source.ts'
import { pageCosts } from '../src/gateways/vendor-accounts/page-costs.ts'
import { vendors } from '../src/gateways/vendors/index.ts'
import { keySettings, type Vendor } from '../src/gateways/vendors/vendor.ts'
import type { AdminVerb } from '../src/operator/administration/verb.ts'
import { adminVerbs } from '../src/operator/administration/verbs.ts'
import { storedTables } from '../src/operator/erasure/stored-tables.ts'
import { platforms } from '../src/platforms/index.ts'
import { describeSettings } from '../src/runtime/config/config.ts'
import { isRefusedOrder } from '../src/watching/monitors/lists/orders.ts'
import { isWatchable } from '../src/watching/monitors/lists/sources.ts'

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function sourceNames(operation: AnyOperation): string {
  const sources = operation.sources as readonly Source[]
  const free = sources.filter(({ paid }) => !paid).map(({ name }) => name)
  const paid = sources
    .filter((source) => source.paid)
    .map(({ name }) => `${name} ${thousandPages(operation, name)}`)
  return [...new Set([...free, 'provider', ...paid])].join(', ')
}

const costs = pageCosts(vendors)

/** A vendor's price of a thousand pages. */
function thousandPages(operation: AnyOperation, vendor: string): string {
  const usd = (costs(operation, vendor) ?? 0) * 1000
  return `(${usd < 10 ? usd.toFixed(2) : Math.round(usd)})`
}

function price(operation: AnyOperation): string {
  const most = highestPrice(operation.price)
  return most === operation.price.base ? String(most) : `${operation.price.base} to ${most}`
}

function operationRows(operations: readonly AnyOperation[]): string[][] {
  return operations.map((operation) => [
    `\`${operation.path}\``,
    operation.summary,
    price(operation),
    sourceNames(operation),
    operation.watch ? operation.watch.mode : '',
  ])
}

const cell = (text: string) => text.replaceAll('|', '\\|')

/** Every code and every reason of errors. */
function errorTables(): string {
  const codes = Object.entries(errorCodes).map(([kind, entry]) => {
    const reason = errorReasons[defaultReason[kind as keyof typeof defaultReason]]
    const code = 'code' in entry ? entry.code : kind
    return [String(entry.status), `\`${code}\``, cell(entry.message), reason.retry ? 'yes' : 'no', 'no']
  })
  const reasons = Object.entries(errorReasons).map(([reason, { means, retry }]) => [
    `\`${reason}\``,
    cell(means),
    retry ? 'yes' : 'no',
  ])
  return [
    table(['status', 'code', 'message', 'retry', 'charged'], codes),
    'A 502 may be retried or not, by its reason:',
    table(['reason', 'meaning', 'retry'], reasons),
  ].join('\n\n')
}

/** Which vendor answers which operation. */
function coverageTable(): string {
  const rows = platforms.flatMap(({ operations }) =>
    operations.flatMap((operation) => {
      const cells = vendors.map((vendor) => coverageOf(operation, vendor))
      return cells.some(Boolean) ? [[`\`${operation.id}\``, ...cells]] : []
    }),
  )
  return table(['operation', ...vendors.map(({ displayName }) => displayName)], rows)
}

function coverageOf(operation: AnyOperation, { name }: Vendor): string {
  const paid = (operation.sources as readonly Source[]).flatMap((source) =>
    source.name === name && source.paid ? [source.paid] : [],
  )
  if (paid.length === 0) return ''
  const notes = new Set(paid.flatMap(({ note }) => note ?? []))
  return cell(`yes ${thousandPages(operation, name)}${[...notes].map((note) => `: ${note}`).join('')}`)
}

/** Settings by platform, then by vendor: a vendor's key serves several platforms. */
const vendorSettings = vendors.map(({ displayName, ...vendor }) => ({
  displayName,
  settings: keySettings({ displayName, ...vendor }),
}))
const vendorNames = new Set(vendorSettings.flatMap(({ settings }) => Object.keys(settings)))
const ownSettings = platforms.map(({ displayName, settings = {} }) => ({
  displayName,
  settings: Object.fromEntries(Object.entries(settings).filter(([name]) => !vendorNames.has(name))),
}))
const credentials = [...ownSettings, ...vendorSettings]

/** What compose.yaml says of a setting by itself: addresses within it, and what suits several nodes. */
const ofCompose = [
  ...['HOST', 'PORT', 'INTERNAL_ADDRESS', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'VALKEY_URL'],
  ...['FIRST_KEYS_FILE', 'DRAIN_SECONDS', 'SHUTDOWN_SECONDS', 'TRUSTED_PROXIES'],
]

/** Every other setting and credential, each of which has the value of the operator's environment or `.env`. */
function passedOn(): string {
  const names = [
    ...describeSettings().map(({ name }) => name),
    ...credentials.flatMap(({ settings }) => Object.keys(settings ?? {})),
  ]
  return names
    .filter((name) => !ofCompose.includes(name))
    .map((name) => `    ${name}:`)
    .join('\n')
}

/** Every verb of the administration. */
function verbTable(): string {
  const rows = Object.entries<AdminVerb>(adminVerbs).map(([name, { method, path, role, input, local }]) => {
    const fields = Object.keys((input as unknown as { readonly shape: object }).shape)
    const route = local ? 'on the machine alone' : `\`${method} /admin/v1${path}\``
    return [`\`${name}\``, route, role, fields.map((field) => `\`${field}\``).join(', ')]
  })
  return table(['command', 'method and path', 'role', 'input'], rows)
}

/** Every table of the database: what it holds, how long, and how it goes. */
function storedTable(): string {
  const rows = Object.entries(storedTables).map(([name, { holds, retention, erased, ofPerson }]) => [
    `\`${name}\``,
    ...[holds, retention, erased, ofPerson].map(cell),
  ])
  return table(['table', 'holds', 'how long', '`accounts erase`', '`person erase`'], rows)
}

/** What monitors do with the orders of a list that can be watched. */
function orderTable(): string {
  const rows = platforms
    .flatMap(({ operations }) => operations.filter(isWatchable))
    .map((operation) => {
      const { order, itemTime, itemLatestTime } = operation.list
      const byValue =
        typeof order === 'object'
          ? Object.entries(Object.groupBy(Object.keys(order.orders), (value) => order.orders[value]!)).map(
              ([name, values]) => {
                const sent = values!.map((value) => `\`${value}\``).join(', ')
                const isRefused = isRefusedOrder(operation, name as ListOrder)
                return `${orderNames[name as ListOrder]}${isRefused ? ' (refused)' : ''}: ${sent}`
              },
            )
          : [orderNames[order ?? 'unordered']]
      const parameter = typeof order === 'object' ? `\`${order.parameter}\`` : ''
      const usual = orderNames[orderOfList(operation, operation.watch.defaults ?? {})]
      return [
        `\`${operation.id}\``,
        parameter,
        byValue.join('; '),
        usual,
        itemTime ? 'yes' : itemLatestTime ? 'ages' : 'no',
      ]
    })
  return table(['operation', 'parameter', 'orders', 'by default', 'times'], rows)
}

const orderNames: Readonly<Record<ListOrder, string>> = {
  newest_first: 'newest first',
  pinned_first: 'pinned, then newest first',
  oldest_first: 'oldest first',
  ranked: 'by rank',
  unordered: 'unordered',
}

/** File → marker → text. */
export function generatedParts(): Record<string, Record<string, string>> {
  return {
    'docs/GUIDE.md': { errors: errorTables() },
    'docs/MONITORS.md': { orders: orderTable() },
    'docs/ADMINISTRATION.md': { verbs: verbTable() },
    'docs/PRIVACY.md': { tables: storedTable() },
    'README.md': {
      platforms: table(
        ['platform', 'lookups', 'prefix'],
        platforms.map(({ name, displayName, operations }) => [
          displayName,
          String(operations.length),
          `\`/v1/${name}\``,
        ]),
      ),
    },
    'docs/RUNNING.md': {
      settings: table(
        ['setting', 'default', 'meaning'],
        describeSettings().map(({ name, fallback, description }) => [
          `\`${name}\``,
          fallback === '' ? '' : `\`${cell(fallback)}\``,
          cell(description),
        ]),
      ),
      credentials: table(
        ['setting', 'platform', 'meaning'],
        credentials.flatMap(({ displayName, settings }) =>
          Object.entries(settings ?? {}).map(([name, meaning]) => [
            `\`${name}\``,
            displayName,
            cell(meaning),
          ]),
        ),
      ),
    },
    'compose.yaml': { settings: passedOn() },
    'docs/VENDORS.md': { coverage: coverageTable() },
    'docs/LOOKUPS.md': {
      lookups: platforms
        .map(
          ({ displayName, operations }) =>
            `## ${displayName}\n\n${table(['route', 'what', 'credits', 'sources', 'monitors'], operationRows(operations))}\n`,
        )
        .join('\n'),
    },
  }
}

/**
 * The text with what stands between `<!-- begin:name -->` and `<!-- end:name -->` replaced, or between lines
 * `# begin:name` and `# end:name`.
 */
export function replaceParts(text: string, parts: Readonly<Record<string, string>>): string {
  let replaced = text
  for (const [name, content] of Object.entries(parts)) {
    const pattern = new RegExp(
      `((?:<!-- begin:${name} -->| *# begin:${name})\\n)[\\s\\S]*?(<!-- end:${name} -->| *# end:${name}\\n)`,
    )
    if (!pattern.test(replaced)) throw new Error(`no place for ${name}`)
    replaced = replaced.replace(pattern, (_, begin, end) => `${begin}${content}\n${end}`)
  }
  return replaced
}
