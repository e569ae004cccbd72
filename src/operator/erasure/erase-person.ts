import { inflateRawSync } from 'node:zlib'
import { idempotencyContext } from '../../api/server/idempotency.ts'
import type { Registry } from '../../catalog/registry.ts'
import { hostedFiles } from '../../gateways/media/hosted-files.ts'
import { identifiersOf } from '../../lookup/blocked-identifiers/identifiers.ts'
import { openKept } from '../../lookup/kept-answers/kept-answers.ts'
import { paymentContext } from '../../money/payments/store.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'
import { rowAnswerId } from '../../watching/jobs/ids.ts'
import { deleteEvents } from '../../watching/monitors/service/remove-monitor.ts'
import { openTexts } from '../../watching/monitors/texts/text-state.ts'
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
/** The same of answers, which may have megabytes each. */
const maxKeptAtOnce = 20

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
    monitor_texts: await eraseTexts(search),
    usage_batches: await eraseUsage(search),
    refusals: await eraseRefusals(search),
    webhook_deliveries: await eraseSnippets(search),
    payments: await erasePayments(search),
    idempotency_keys: await eraseIdempotency(search),
    kept_answers: await eraseKept(search),
    job_rows: await eraseJobRows(search),
    job_schedule_rows: await eraseScheduleRows(search),
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

/** Texts of pages that name the person. The monitor's next check is a new baseline. */
async function eraseTexts({ database, matches }: Search): Promise<number> {
  let erased = 0
  for (let after = ''; ; ) {
    const rows = await database.query<{ monitor_id: string; content: Buffer }>(
      `select monitor_id, content from monitor_texts where monitor_id > $1 order by monitor_id limit ${maxKeptAtOnce}`,
      [after],
    )
    for (const { monitor_id, content } of rows) {
      if (!matches(JSON.stringify(await openTexts(content)))) continue
      await database.query('delete from monitor_texts where monitor_id = $1', [monitor_id])
      erased += 1
    }
    if (rows.length < maxKeptAtOnce) return erased
    after = rows.at(-1)!.monitor_id
  }
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

/**
 * Inputs of jobs that name the person: the rows stay in the counts of their jobs, without inputs and answers. A row that
 * waits fails for its missing input.
 */
async function eraseJobRows({ database, person, patterns, matches }: Search): Promise<number> {
  let erased = 0
  for (let after: [string, number] = ['', 0]; ; ) {
    const rows = await database.query<{ job_id: string; wallet_id: string; place: number; text: string }>(
      `select r.job_id, j.wallet_id, r.place, concat(r.input, ' ', r.own, ' ', r.error) as text
       from job_rows r join jobs j on j.id = r.job_id
       where j.platform = $1 and (r.job_id, r.place) > ($2, $3::int)
         and lower(concat(r.input, ' ', r.own, ' ', r.error)) like any($4)
       order by r.job_id, r.place limit ${batch}`,
      [person.platform, ...after, patterns],
    )
    for (const { job_id, wallet_id, place } of rows.filter(({ text }) => matches(text))) {
      await database.transaction(async (q) => {
        await q.query('delete from kept_answers where wallet_id = $1 and id = $2', [
          wallet_id,
          rowAnswerId(job_id, place),
        ])
        await q.query(
          `update job_rows set input = '{}', own = null, error = null where job_id = $1 and place = $2`,
          [job_id, place],
        )
      })
      erased += 1
    }
    if (rows.length < batch) return erased
    const last = rows.at(-1)!
    after = [last.job_id, last.place]
  }
}

/** Inputs of schedules that name the person: later runs go on without them. */
async function eraseScheduleRows({ database, person, patterns, matches }: Search): Promise<number> {
  let erased = 0
  for (let after: [string, number] = ['', 0]; ; ) {
    const rows = await database.query<{ schedule_id: string; place: number; text: string }>(
      `select r.schedule_id, r.place, concat(r.input, ' ', r.own) as text
       from job_schedule_rows r join job_schedules s on s.id = r.schedule_id
       where s.platform = $1 and (r.schedule_id, r.place) > ($2, $3::int)
         and lower(concat(r.input, ' ', r.own)) like any($4)
       order by r.schedule_id, r.place limit ${batch}`,
      [person.platform, ...after, patterns],
    )
    const found = rows.filter(({ text }) => matches(text))
    await database.query(
      `delete from job_schedule_rows r using unnest($1::text[], $2::int[]) as t(schedule_id, place)
       where r.schedule_id = t.schedule_id and r.place = t.place`,
      [found.map(({ schedule_id }) => schedule_id), found.map(({ place }) => place)],
    )
    erased += found.length
    if (rows.length < batch) return erased
    const last = rows.at(-1)!
    after = [last.schedule_id, last.place]
  }
}

/** Answers stored for repeated requests. A repetition makes its lookup again. */
async function eraseKept({ database, secrets, matches, files }: Search): Promise<number> {
  let erased = 0
  for (let after = ['', '00000000-0000-0000-0000-000000000000']; ; ) {
    const rows = await database.query<{ wallet_id: string; id: string; content: Buffer }>(
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
