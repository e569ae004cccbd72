import type { Registry } from '../../catalog/registry.ts'
import { hostedFiles } from '../../gateways/media/hosted-files.ts'
import { identifiersOf } from '../../lookup/blocked-identifiers/identifiers.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { monitors, monitorTexts } from '../../runtime/storage/schema/monitors.ts'
import type { events } from '../../runtime/storage/schema/webhooks.ts'
import { deleteEvents } from '../../watching/monitors/service/remove-monitor.ts'
import { openTexts } from '../../watching/monitors/texts/text-state.ts'
import { batch, maxKeptAtOnce, type PersonSearch, webPlatform } from './person-search.ts'

/** What monitors store of a person: erased with the monitor, or by what the rows name. */

/** Deletes the monitors that watch the person or a page of theirs, with their events, series and texts. */
export async function eraseMonitors(
  { database, person, matchesOnWeb }: PersonSearch,
  registry: Registry,
): Promise<number> {
  const rows = await database.query<Columns<typeof monitors, 'id' | 'platform' | 'operation_id' | 'params'>>(
    'select id, platform, operation_id, params from monitors where platform in ($1, $2)',
    [person.platform, webPlatform],
  )
  const blocked = new Set(person.scoped)
  const isTheirs = ({ platform, operation_id, params }: (typeof rows)[number]) => {
    if (platform === webPlatform && person.platform !== webPlatform)
      return matchesOnWeb(JSON.stringify(params))
    const operation = registry.byId(operation_id)
    return (
      operation !== undefined &&
      identifiersOf(operation, params).some(({ scoped }) => scoped.some((one) => blocked.has(one)))
    )
  }
  const ids = rows.filter(isTheirs).map(({ id }) => id)
  await database.transaction(async (q) => {
    await q.query('delete from monitors where id = any($1)', [ids])
    await deleteEvents(q, 'monitor_id = any($1)', [ids])
  })
  return ids.length
}

/** Deletes events that name the person: items of the platform, and passages of web pages that link to them. */
export async function eraseEvents({ database, person, files, ...search }: PersonSearch): Promise<number> {
  const ofPlatform = `"operationId":"${person.platform}.`
  const ofWeb = `"operationId":"${webPlatform}.`
  const names = (body: string) =>
    (body.includes(ofPlatform) && search.matches(body)) || (body.includes(ofWeb) && search.matchesOnWeb(body))
  let erased = 0
  for (let after = ''; ; ) {
    const rows = await database.query<Columns<typeof events, 'id' | 'body'>>(
      `select id, body from events where id > $1 and ((position($2 in body) > 0 and lower(body) like any($3))
         or (position($4 in body) > 0 and lower(body) like any($5))) order by id limit ${batch}`,
      [after, ofPlatform, search.patterns, ofWeb, search.webPatterns],
    )
    const found = rows.filter(({ body }) => names(body))
    for (const { body } of found) for (const name of hostedFiles(body)) files.add(name)
    const ids = found.map(({ id }) => id)
    erased += await database.transaction((q) => deleteEvents(q, 'id = any($1)', [ids]))
    if (rows.length < batch) return erased
    after = rows.at(-1)!.id
  }
}

export async function eraseItems({ database, person }: PersonSearch): Promise<number> {
  const gone = await database.query(
    `delete from monitor_items where lower(item_id) = any($1)
       and monitor_id in (select id from monitors where platform = $2) returning 1`,
    [person.terms, person.platform],
  )
  return gone.length
}

/** Texts of pages that name the person. The monitor's next check is a new baseline. */
export async function eraseTexts({ database, matches }: PersonSearch): Promise<number> {
  let erased = 0
  for (let after = ''; ; ) {
    const rows = await database.query<Columns<typeof monitorTexts, 'monitor_id' | 'content'>>(
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

/** Texts that monitors ignore: they may be passages of pages that name the person. */
export async function eraseIgnoredTexts({ database, patterns, matches }: PersonSearch): Promise<number> {
  const rows = await database.query<Columns<typeof monitors, 'id'>>(
    `select id from monitors where watch->>'kind' = 'text' and lower(watch->>'ignore') like any($1)`,
    [patterns],
  )
  let erased = 0
  for (const { id } of rows) {
    erased += await database.transaction(async (q) => {
      // Locked: the caller, or another erasure, may change the list at the same time.
      const [row] = await q.query<{ ignore: string[] | null }>(
        `select watch->'ignore' as ignore from monitors where id = $1 for update`,
        [id],
      )
      const ignore = row?.ignore ?? []
      const others = ignore.filter((text) => !matches(JSON.stringify(text)))
      if (others.length < ignore.length)
        await q.query(`update monitors set watch = jsonb_set(watch, '{ignore}', $2::jsonb) where id = $1`, [
          ...[id, JSON.stringify(others)],
        ])
      return ignore.length - others.length
    })
  }
  return erased
}
