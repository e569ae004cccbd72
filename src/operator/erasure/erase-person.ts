import { inflateRawSync } from 'node:zlib'
import { idempotencyContext } from '../../api/server/idempotency.ts'
import type { Registry } from '../../catalog/registry.ts'
import { hostedFiles } from '../../gateways/media/hosted-files.ts'
import { openKept } from '../../lookup/kept-answers/kept-answers.ts'
import { changeKept } from '../../money/billing/books/usage-kept.ts'
import { marksOf } from '../../money/billing/books/usage-marks.ts'
import { usageDatabase, usageStore } from '../../money/billing/books/usage-store.ts'
import type { UsageRecords } from '../../money/billing/flushing/usage-records.ts'
import { paymentContext } from '../../money/payments/store.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { refusals, usageBatches } from '../../runtime/storage/schema/billing.ts'
import type { idempotencyKeys } from '../../runtime/storage/schema/idempotency.ts'
import type { mcpResults, mcpTasks } from '../../runtime/storage/schema/mcp.ts'
import type { payments } from '../../runtime/storage/schema/payments.ts'
import type { keptAnswers } from '../../runtime/storage/schema/repeats.ts'
import type { webhookDeliveries } from '../../runtime/storage/schema/webhooks.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'
import { eraseDeliveredItems, eraseJobRows, eraseScheduleRows } from './erase-jobs.ts'
import { eraseEvents, eraseIgnoredTexts, eraseItems, eraseMonitors, eraseTexts } from './erase-monitors.ts'
import type { Person } from './person.ts'
import { batch, createPersonSearch, maxKeptAtOnce, type PersonSearch } from './person-search.ts'
import { withoutParameters } from './usage-parameters.ts'

/** What an erasure removed from the database: rows by table (`ignored_texts`: texts that monitors ignored), and the hosted files that removed rows linked to. */
export interface ErasedPerson {
  readonly rows: Readonly<Record<string, number>>
  readonly files: readonly string[]
}

/** Removes what is stored of a person: rows whose texts contain one of their identifiers. Safe to repeat. */
export async function erasePerson(
  { database, secrets, registry }: { database: Database; secrets: SecretBox; registry: Registry },
  person: Person,
): Promise<ErasedPerson> {
  const search = createPersonSearch(database, secrets, person)
  const monitors = await eraseMonitors(search, registry)
  const rows = {
    monitors,
    ignored_texts: await eraseIgnoredTexts(search),
    events: await eraseEvents(search),
    monitor_items: await eraseItems(search),
    monitor_texts: await eraseTexts(search),
    usage_batches: await eraseUsage(search),
    usage_kept: await eraseKeptUsage(search),
    refusals: await eraseRefusals(search),
    webhook_deliveries: await eraseSnippets(search),
    payments: await erasePayments(search),
    idempotency_keys: await eraseIdempotency(search),
    kept_answers: await eraseKept(search),
    // Before the rows of jobs: a run that starts meanwhile copies them.
    job_schedule_rows: await eraseScheduleRows(search),
    job_rows: await eraseJobRows(search),
    job_schedule_items: await eraseDeliveredItems(search),
    mcp_results: await eraseResults(search),
    mcp_tasks: await eraseTasks(search),
  }
  return { rows, files: [...search.files] }
}

/** Usage that is still moved to a database of its own is changed before it leaves, or there. */
async function eraseUsage(search: PersonSearch): Promise<number> {
  const { database } = search
  const waiting = database.usage === null ? 0 : await eraseRecords(database, search)
  await usageStore(database).settled(null)
  return waiting + (await eraseRecords(await usageDatabase(database), search))
}

/** Rows of usage_batches whose marks one statement looks at: other statements of the embedded database wait for it. */
const stride = 5000

/** Reads the records of rows whose marks have the words of a term, and of those without marks. */
async function eraseRecords(usage: Database, search: PersonSearch): Promise<number> {
  if (search.person.terms.length === 0) return 0
  let erased = 0
  const [range] = await usage.query<{ first: number | null; last: number | null }>(
    'select min(seq) as first, max(seq) as last from usage_batches',
  )
  const last = range!.last ?? 0
  for (let after = (range!.first ?? 1) - 1; after < last; ) {
    const until = after + stride
    const rows = await usage.query<Columns<typeof usageBatches, 'seq' | 'at'> & { items: UsageRecords }>(
      `select seq, at, items from usage_batches
       where seq > $1 and seq <= $2
         and case when marks is null then lower(items::text) like any($3) else usage_marked(marks, $4, $5, $6) end
       order by seq limit ${batch}`,
      [after, until, search.patterns, ...search.marks],
    )
    for (const row of rows) if (await eraseRecord(usage, search, row)) erased += 1
    after = rows.length < batch ? until : rows.at(-1)!.seq
  }
  return erased
}

/**
 * The row is locked and read again: what another erasure took out of it meanwhile must not come back.
 * @returns whether a lookup of the row named them
 */
async function eraseRecord(
  usage: Database,
  { matches, markKey }: PersonSearch,
  { seq, at, items }: { readonly seq: number; readonly at: Date; readonly items: UsageRecords },
): Promise<boolean> {
  if (withoutParameters(items, matches) === null) return false
  return usage.transaction(async (q) => {
    const [row] = await q.query<{ items: UsageRecords }>(
      'select items from usage_batches where seq = $1 and at = $2 for update',
      [seq, at],
    )
    const changed = row && (withoutParameters(row.items, matches) as UsageRecords | null)
    if (!changed) return false
    await q.query('update usage_batches set items = $3, marks = $4 where seq = $1 and at = $2', [
      ...[seq, at, JSON.stringify(changed), marksOf(changed, markKey)],
    ])
    return true
  })
}

async function eraseKeptUsage(search: PersonSearch): Promise<number> {
  const { database, person, matches } = search
  if (person.terms.length === 0) return 0
  return changeKept(database.transaction, search, (_, records) => withoutParameters(records, matches))
}

async function eraseRefusals({ database, patterns, matches }: PersonSearch): Promise<number> {
  const rows = await database.query<Columns<typeof refusals, 'id'> & { text: string }>(
    `select id, concat(parameters::text, ' ', message) as text from refusals
     where lower(concat(parameters::text, ' ', message)) like any($1)`,
    [patterns],
  )
  const ids = rows.filter(({ text }) => matches(text)).map(({ id }) => id)
  await database.query('update refusals set parameters = null, message = null where id = any($1)', [ids])
  return ids.length
}

/** Receivers may repeat in their answers what they were sent. */
async function eraseSnippets({ database, patterns, matches }: PersonSearch): Promise<number> {
  const rows = await database.query<Columns<typeof webhookDeliveries, 'seq'> & { text: string }>(
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

async function erasePayments({ database, secrets, patterns, matches, files }: PersonSearch): Promise<number> {
  const rows = await database.query<Columns<typeof payments, 'id' | 'answer'> & { text: string }>(
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

async function eraseIdempotency({ database, secrets, matches, files }: PersonSearch): Promise<number> {
  const rows = await database.query<
    Columns<typeof idempotencyKeys, 'wallet_id' | 'route' | 'key'> & { answer: string }
  >('select wallet_id, route, key, answer from idempotency_keys where answer is not null')
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

/** Answers stored for repeated requests. A repetition makes its lookup again. */
async function eraseKept({ database, secrets, matches, files }: PersonSearch): Promise<number> {
  let erased = 0
  for (let after = ['', '00000000-0000-0000-0000-000000000000']; ; ) {
    const rows = await database.query<Columns<typeof keptAnswers, 'wallet_id' | 'content'> & { id: string }>(
      `select wallet_id, id::text as id, content from kept_answers where (wallet_id, id) > ($1, $2::uuid)
       order by wallet_id, id limit ${maxKeptAtOnce}`,
      after,
    )
    for (const row of rows) {
      // What cannot be opened any more is of no use to anybody.
      const text = await openKept(secrets, row).catch(() => null)
      if (text !== null && !matches(text)) continue
      for (const file of hostedFiles(text ?? '')) files.add(file)
      await database.query('delete from kept_answers where wallet_id = $1 and id = $2', [
        row.wallet_id,
        row.id,
      ])
      erased += 1
    }
    if (rows.length < maxKeptAtOnce) return erased
    const last = rows.at(-1)!
    after = [last.wallet_id, last.id]
  }
}

async function eraseResults({ database, matches, files }: PersonSearch): Promise<number> {
  const rows = await database.query<Columns<typeof mcpResults, 'wallet_id' | 'name' | 'content'>>(
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

async function eraseTasks({ database, matches, files }: PersonSearch): Promise<number> {
  const rows = await database.query<Columns<typeof mcpTasks, 'id'> & { content: Buffer }>(
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
