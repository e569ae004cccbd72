import { recordRequest } from '../../../accounts/admin-actions.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import { textChangedType } from '../../../catalog/events/event.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import { restrictedKeyOf } from '../../../catalog/http/management-route.ts'
import type { MonitorsOptions } from '../options.ts'
import { showMonitor } from '../state/monitor-rows.ts'
import type { PassageChange } from '../texts/compare.ts'
import { readEvent } from './event-pages.ts'
import { requireMonitor } from './require-monitor.ts'

/** Rules of one monitor: each is searched in every passage. */
const maxIgnored = 200
const maxIgnoredCharacters = 1000

/** What to leave out from now on: texts, or the passages of an event. */
export interface IgnoreRequest {
  readonly texts?: readonly string[] | undefined
  readonly eventId?: string | undefined
  /** Places of its passages, over all fields, from 0. Absent: all of them. */
  readonly changes?: readonly number[] | undefined
}

/** The passages of an event, over all fields. @throws ServiceError bad_request, not_found */
async function passagesOfEvent(
  { database }: MonitorsOptions,
  actor: Actor,
  monitorId: string,
  eventId: string,
): Promise<PassageChange[]> {
  const { payload, type } = await readEvent(
    database,
    { walletId: actor.walletId, keyId: restrictedKeyOf(actor) },
    eventId,
  )
  const { monitor, data } = payload as {
    monitor: { id: string }
    data: { differences?: { changes: PassageChange[] }[] }
  }
  if (type !== textChangedType || monitor.id !== monitorId)
    throw new ServiceError(
      'bad_request',
      `eventId must be an event of type ${textChangedType} of this monitor.`,
    )
  return (data.differences ?? []).flatMap(({ changes }) => changes)
}

const textOf = (change: PassageChange): string => ('after' in change ? change.after : change.before)

/**
 * Leaves passages out of comparisons and messages from now on. A number in a text stands for any number.
 * @throws ServiceError bad_request, not_found
 */
export async function ignorePassages(
  options: MonitorsOptions,
  actor: Actor,
  id: string,
  { texts = [], eventId, changes }: IgnoreRequest,
): Promise<ReturnType<typeof showMonitor>> {
  const { database, clock } = options
  await requireMonitor(database, actor, id)
  const found = eventId === undefined ? [] : await passagesOfEvent(options, actor, id, eventId)
  const missing = (changes ?? []).find((place) => found[place] === undefined)
  if (missing !== undefined)
    throw new ServiceError(
      'bad_request',
      `changes: the event has ${found.length} passages, from 0; none at ${missing}.`,
    )
  const chosen = changes === undefined ? found : changes.map((place) => found[place]!)
  const added = [...texts, ...chosen.map(textOf)].map((text) => text.slice(0, maxIgnoredCharacters))
  if (added.length === 0) throw new ServiceError('bad_request', 'Send texts, or the eventId of a change.')
  return database.transaction(async (q) => {
    const row = await requireMonitor(q, actor, id, 'for update of m')
    if (row.watch?.kind !== 'text')
      throw new ServiceError('bad_request', 'Only a monitor with "watch": "text" ignores passages.')
    const watch = { ...row.watch, ignore: [...new Set([...row.watch.ignore, ...added])] }
    if (watch.ignore.length > maxIgnored)
      throw new ServiceError(
        'bad_request',
        `A monitor ignores ${maxIgnored} texts at most; PATCH text.ignore replaces them.`,
      )
    const now = new Date(clock.now())
    await q.query('update monitors set watch = $2, edits = edits + 1, updated_at = $3 where id = $1', [
      ...[id, watch, now],
    ])
    await recordRequest(q, clock, actor, 'monitors ignore', id, { texts: added.length })
    return showMonitor({ ...row, watch, updated_at: now }, clock.now())
  })
}
