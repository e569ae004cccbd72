import { inflateRawSync } from 'node:zlib'
import { identifiersOf } from '../blocked-identifiers/identifiers.ts'
import type { Registry } from '../catalog/registry.ts'
import { hostedFiles } from '../media/hosted-files.ts'
import { deleteEvents } from '../monitors/service/remove-monitor.ts'
import { paymentContext } from '../payments/store.ts'
import { idempotencyContext } from '../server/idempotency.ts'
import type { Database } from '../storage/database.ts'
import type { SecretBox } from '../storage/secrets.ts'
import type { Person } from './person.ts'
import { createTextMatcher, likePatterns, type TextMatcher } from './text-matcher.ts'
import { withoutParameters } from './usage-parameters.ts'

/** What an erasure removed from the database: rows by table, and the hosted files that removed rows linked to. */
export interface ErasedPerson {
  readonly rows: Readonly<Record<string, number>>
  readonly files: readonly string[]
}

interface Search {
  readonly database: Database
  readonly secrets: SecretBox
  readonly person: Person
  readonly matches: TextMatcher
  readonly patterns: readonly string[]
  readonly files: Set<string>
}

/** Rows read at once. */
const batch = 500

/** Removes what is stored of a person: rows whose texts contain one of their identifiers. Safe to repeat. */
export async function erasePerson(
  { database, secrets, registry }: { database: Database; secrets: SecretBox; registry: Registry },
  person: Person,
): Promise<ErasedPerson> {
  const search: Search = {
    ...{ database, secrets, person },
    matches: createTextMatcher(person.terms),
    patterns: likePatterns(person.terms),
    files: new Set(),
  }
  const monitors = await eraseMonitors(search, registry)
  const rows = {
    monitors,
    events: await eraseEvents(search),
    monitor_items: await eraseItems(search),
    usage_batches: await eraseUsage(search),
    refusals: await eraseRefusals(search),
    webhook_deliveries: await eraseSnippets(search),
    payments: await erasePayments(search),
    idempotency_keys: await eraseIdempotency(search),
    mcp_results: await eraseResults(search),
    mcp_tasks: await eraseTasks(search),
  }
  return { rows, files: [...search.files] }
}

/** Deletes the monitors that watch the person, with their events. */
async function eraseMonitors({ database, person }: Search, registry: Registry): Promise<number> {
  const rows = await database.query<{ id: string; operation_id: string; params: Record<string, unknown> }>(
    'select id, operation_id, params from monitors where platform = $1',
    [person.platform],
  )
  const blocked = new Set(person.scoped)
  const ids = rows.flatMap(({ id, operation_id, params }) => {
    const operation = registry.byId(operation_id)
    const isTheirs =
      operation !== undefined &&
      identifiersOf(operation, params).some(({ scoped }) => scoped.some((one) => blocked.has(one)))
    return isTheirs ? [id] : []
  })
  await database.transaction(async (q) => {
    await q.query('delete from monitors where id = any($1)', [ids])
    await deleteEvents(q, 'monitor_id = any($1)', [ids])
  })
  return ids.length
}

async function eraseEvents({ database, person, matches, patterns, files }: Search): Promise<number> {
  let erased = 0
  for (let after = ''; ; ) {
    const rows = await database.query<{ id: string; body: string }>(
      `select id, body from events where id > $1 and lower(body) like any($2)
         and position($3 in body) > 0 order by id limit ${batch}`,
      [after, patterns, `"operationId":"${person.platform}.`],
    )
    const found = rows.filter(({ body }) => matches(body))
    for (const { body } of found) for (const name of hostedFiles(body)) files.add(name)
    const ids = found.map(({ id }) => id)
    erased += await database.transaction((q) => deleteEvents(q, 'id = any($1)', [ids]))
    if (rows.length < batch) return erased
    after = rows.at(-1)!.id
  }
}

async function eraseItems({ database, person }: Search): Promise<number> {
  const gone = await database.query(
    `delete from monitor_items where lower(item_id) = any($1)
       and monitor_id in (select id from monitors where platform = $2) returning 1`,
    [person.terms, person.platform],
  )
  return gone.length
}

async function eraseUsage({ database, patterns, matches }: Search): Promise<number> {
  let erased = 0
  for (let after = 0; ; ) {
    const rows = await database.query<{ seq: number; at: Date; items: unknown[] }>(
      `select seq, at, items from usage_batches where seq > $1 and lower(items::text) like any($2)
       order by seq limit ${batch}`,
      [after, patterns],
    )
    for (const { seq, at, items } of rows) {
      const changed = withoutParameters(items, matches)
      if (changed === null) continue
      erased += 1
      await database.query('update usage_batches set items = $3 where seq = $1 and at = $2', [
        ...[seq, at, JSON.stringify(changed)],
      ])
    }
    if (rows.length < batch) return erased
    after = rows.at(-1)!.seq
  }
}

async function eraseRefusals({ database, patterns, matches }: Search): Promise<number> {
  const rows = await database.query<{ id: string; text: string }>(
    `select id, concat(parameters::text, ' ', message) as text from refusals
     where lower(concat(parameters::text, ' ', message)) like any($1)`,
    [patterns],
  )
  const ids = rows.filter(({ text }) => matches(text)).map(({ id }) => id)
  await database.query('update refusals set parameters = null, message = null where id = any($1)', [ids])
  return ids.length
}

/** Receivers may repeat in their answers what they were sent. */
async function eraseSnippets({ database, patterns, matches }: Search): Promise<number> {
  const rows = await database.query<{ seq: number; text: string }>(
    `select seq, response_body_snippet as text from webhook_deliveries
     where lower(response_body_snippet) like any($1)`,
    [patterns],
  )
  const found = rows.filter(({ text }) => matches(text)).map(({ seq }) => seq)
  await database.query('update webhook_deliveries set response_body_snippet = null where seq = any($1)', [
    found,
  ])
  return found.length
}

async function erasePayments({ database, secrets, patterns, matches, files }: Search): Promise<number> {
  const rows = await database.query<{ id: string; answer: string | null; text: string }>(
    `select id, answer, concat(request, ' ', usage::text) as text from payments
     where state in ('settled', 'refused') and (answer is not null
       or lower(concat(request, ' ', usage::text)) like any($1))`,
    [patterns],
  )
  const found = rows.filter(({ id, answer, text }) => {
    const opened = answer === null ? '' : secrets.open(answer, paymentContext(id))
    if (!matches(opened) && !matches(text)) return false
    for (const name of hostedFiles(opened)) files.add(name)
    return true
  })
  await database.query(
    `update payments set answer = null, request = 'erased', usage = usage - 'parameters' where id = any($1)`,
    [found.map(({ id }) => id)],
  )
  return found.length
}

async function eraseIdempotency({ database, secrets, matches, files }: Search): Promise<number> {
  const rows = await database.query<{ wallet_id: string; route: string; key: string; answer: string }>(
    'select wallet_id, route, key, answer from idempotency_keys where answer is not null',
  )
  let erased = 0
  for (const { wallet_id, route, key, answer } of rows) {
    const names = [wallet_id, route, key]
    const opened = secrets.open(answer, idempotencyContext(names))
    if (!matches(opened)) continue
    for (const name of hostedFiles(opened)) files.add(name)
    await database.query(
      'delete from idempotency_keys where wallet_id = $1 and route = $2 and key = $3',
      names,
    )
    erased += 1
  }
  return erased
}

async function eraseResults({ database, matches, files }: Search): Promise<number> {
  const rows = await database.query<{ wallet_id: string; name: string; content: Buffer }>(
    'select wallet_id, name, content from mcp_results',
  )
  let erased = 0
  for (const { wallet_id, name, content } of rows) {
    const text = inflateRawSync(content).toString()
    if (!matches(text)) continue
    for (const file of hostedFiles(text)) files.add(file)
    await database.query('delete from mcp_results where wallet_id = $1 and name = $2', [wallet_id, name])
    erased += 1
  }
  return erased
}

async function eraseTasks({ database, matches, files }: Search): Promise<number> {
  const rows = await database.query<{ id: string; content: Buffer }>(
    'select id, content from mcp_tasks where content is not null',
  )
  let erased = 0
  for (const { id, content } of rows) {
    const text = inflateRawSync(content).toString()
    if (!matches(text)) continue
    for (const file of hostedFiles(text)) files.add(file)
    await database.query('delete from mcp_tasks where id = $1', [id])
    erased += 1
  }
  return erased
}
