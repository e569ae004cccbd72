import pMap from 'p-map'
import { parameterError } from '../../../catalog/errors.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import { publicError } from '../../../catalog/http/envelope.ts'
import type { ListPage } from '../../../catalog/http/lists.ts'
import { restrictedKeyOf } from '../../../catalog/http/management-route.ts'
import type { MonitorsOptions } from '../options.ts'
import { type LineError, showError } from '../service/bulk.ts'
import { changeMonitor, type MonitorChange } from '../service/change-monitor.ts'
import { triggerMonitor } from '../service/trigger-monitor.ts'
import { listMonitors, type MonitorRow, nameOf } from '../state/monitor-rows.ts'
import { checkTag, checkTags } from './tags.ts'

/** What is done to the monitors with a tag. */
export interface TaggedRequest {
  readonly tag: string
  readonly action?: 'pause' | 'resume' | 'trigger' | undefined
  readonly change?: TaggedChange | undefined
}

/** A change of many monitors: what makes sense for all of them. */
type TaggedChange = Omit<MonitorChange, 'name' | 'params' | 'status' | 'fields' | 'conditions' | 'text'> & {
  readonly addTags?: readonly string[] | undefined
  readonly removeTags?: readonly string[] | undefined
}

/** What became of one monitor. */
interface TaggedResult {
  readonly id: string
  readonly name: string
  /** unchanged: it is in the wanted state already, or cannot be checked in its state. */
  readonly status: 'changed' | 'unchanged' | 'failed'
  readonly error?: LineError
}

/** Monitors that one request changes; each one takes a transaction of some milliseconds. */
const maxMonitors = 500
const maxConcurrent = 4

/** Whether an action changes nothing about a monitor. */
function isIdle({ status }: MonitorRow, action: TaggedRequest['action']): boolean {
  if (action === 'pause') return status === 'paused'
  if (action === 'resume') return status === 'active'
  return action === 'trigger' && status !== 'active'
}

/** The change of one monitor; its tags depend on those that it has. */
function changeOf(row: MonitorRow, { action, change = {} }: TaggedRequest): MonitorChange {
  if (action !== undefined) return { status: action === 'pause' ? 'paused' : 'active' }
  const { addTags, removeTags, ...same } = change
  if (addTags === undefined && removeTags === undefined) return same
  const removed = new Set((removeTags ?? []).map(checkTag))
  return { ...same, tags: [...row.tags, ...(addTags ?? [])].filter((tag) => !removed.has(tag)) }
}

function checkRequest({ action, change }: TaggedRequest): void {
  if ((action === undefined) === (change === undefined)) {
    throw parameterError('Send either action (pause, resume or trigger) or change.')
  }
  if (change === undefined) return
  const { addTags, removeTags, tags, ...others } = change
  if (tags !== undefined && (addTags !== undefined || removeTags !== undefined)) {
    throw parameterError('Send either tags, which replaces all tags, or addTags and removeTags.')
  }
  for (const list of [addTags, removeTags, tags]) checkTags(list ?? [])
  const isEmpty = Object.values({ addTags, removeTags, tags, ...others }).every((one) => one === undefined)
  if (isEmpty)
    throw parameterError('change is empty: send what to change, for example {"delivery":"digest"}.')
}

/**
 * Changes, pauses, resumes or triggers the monitors with a tag, newest first, up to 500 per call. A monitor that cannot
 * be changed does not affect the others.
 * @throws ServiceError bad_request
 */
export async function changeTagged(
  options: MonitorsOptions,
  actor: Actor,
  request: TaggedRequest,
  { dryRun, cursor }: { readonly dryRun: boolean; readonly cursor?: string | undefined },
): Promise<{ results: TaggedResult[]; page: ListPage }> {
  checkRequest(request)
  const { database, cursors, log } = options
  const filter = { limit: maxMonitors, cursor, tag: checkTag(request.tag), keyId: restrictedKeyOf(actor) }
  const { rows, page } = await listMonitors(database, cursors, actor.walletId, filter)

  async function changeOne(row: MonitorRow): Promise<TaggedResult> {
    const shown = { id: row.id, name: nameOf(row) }
    if (isIdle(row, request.action)) return { ...shown, status: 'unchanged' }
    try {
      if (request.action !== 'trigger') {
        await changeMonitor(options, actor, row.id, { change: changeOf(row, request), isTrial: dryRun })
      } else if (!dryRun) await triggerMonitor(options, actor, row.id)
      return { ...shown, status: 'changed' }
    } catch (error) {
      const { kind, detail } = publicError(error)
      if (kind === 'internal_error')
        log.error({ monitor: row.id, detail }, 'a monitor of a tag could not be changed')
      return { ...shown, status: 'failed', error: showError(error) }
    }
  }

  return { results: await pMap(rows, changeOne, { concurrency: maxConcurrent }), page }
}

/** A tag of an account. */
export interface TagCount {
  readonly tag: string
  readonly monitors: number
  /** Of these, those that are active. */
  readonly active: number
}

/** Tags that one answer lists. */
const maxListedTags = 1000

/** The tags of an account's monitors, in the order of the alphabet. */
export async function listTags({ database }: MonitorsOptions, actor: Actor): Promise<TagCount[]> {
  return database.query<TagCount>(
    `select t.tag, count(*)::int as monitors, (count(*) filter (where m.status = 'active'))::int as active
     from monitors m, unnest(m.tags) t(tag) where m.wallet_id = $1 and ($2::text is null or m.key_id = $2)
     group by t.tag order by t.tag limit ${maxListedTags}`,
    [actor.walletId, restrictedKeyOf(actor)],
  )
}
