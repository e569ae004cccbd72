import { requireCurrentActor } from '../../../accounts/sign-in/current-rights.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import type { ReadLine } from '../../../catalog/http/json-lines.ts'
import type { ListPage, ListQuery } from '../../../catalog/http/lists.ts'
import { restrictedKeyOf } from '../../../catalog/http/management-route.ts'
import type { MonitorsOptions } from '../options.ts'
import { listMonitors, type MonitorFilter, showMonitor } from '../state/monitor-rows.ts'
import { changeTagged, listTags, type TagCount, type TaggedRequest } from '../tags/change-tagged.ts'
import { checkTag } from '../tags/tags.ts'
import { readSeries, type Series, type SeriesRequest } from '../values/series-report.ts'
import { type BulkOptions, createAll, type LineResult } from './bulk.ts'
import { changeMonitor, type MonitorChange } from './change-monitor.ts'
import { type CheckPage, type CheckPageRequest, readChecks } from './check-pages.ts'
import { createMonitor } from './create.ts'
import {
  awaitEvents,
  type EventPage,
  type EventPageRequest,
  readEvent,
  type ShownEvent,
} from './event-pages.ts'
import { createEventWaits, type EventWaits } from './event-waits.ts'
import { exportMonitor } from './export.ts'
import { type IgnoreRequest, ignorePassages } from './ignore-passages.ts'
import { reportMonitor } from './monitor-report.ts'
import type { CreatedMonitor, NewMonitor } from './new-monitor.ts'
import { type MonitorPreview, type PreviewRequest, previewMonitor, type WantedPreview } from './preview.ts'
import { type EventsOfDeleted, removeMonitor } from './remove-monitor.ts'
import { requireMonitor } from './require-monitor.ts'
import { resetMonitor } from './reset-monitor.ts'
import { triggerMonitor } from './trigger-monitor.ts'

type ShownMonitor = ReturnType<typeof showMonitor>

/** The verbs of monitors. Each verb sees only the monitors of the actor's wallet (account and key mode). */
export interface Monitors {
  create(
    actor: Actor,
    wanted: NewMonitor,
    creation: { dryRun: boolean; seed?: readonly string[] | undefined },
  ): Promise<CreatedMonitor>
  /** Creates one monitor per line. A line that fails does not affect the other lines. */
  createAll(actor: Actor, lines: readonly ReadLine<NewMonitor>[], bulk: BulkOptions): Promise<LineResult[]>
  /** A page of monitors, newest first, in the form that a creation takes. */
  exported(
    actor: Actor,
    wanted: ListQuery & { tag?: string | undefined },
  ): Promise<{ monitors: NewMonitor[]; page: ListPage }>
  /** A page of monitors, newest first. */
  list(actor: Actor, wanted: ListQuery & MonitorFilter): Promise<{ monitors: ShownMonitor[]; page: ListPage }>
  read(actor: Actor, id: string): Promise<ShownMonitor>
  /** Previews a monitor before its creation; with `tryFilters` a lookup is made and charged. */
  preview(actor: Actor, wanted: WantedPreview, request: PreviewRequest): Promise<MonitorPreview>
  /** Why a monitor does not check, its next runs, and what its checks found and cost. */
  health(actor: Actor, id: string): ReturnType<typeof reportMonitor>
  change(actor: Actor, id: string, wanted: MonitorChange): Promise<ShownMonitor>
  /** The tags of the account's monitors. */
  tags(actor: Actor): Promise<TagCount[]>
  /** Changes, pauses, resumes or triggers all monitors with a tag. */
  changeTagged(
    actor: Actor,
    wanted: TaggedRequest,
    request: { dryRun: boolean; cursor?: string | undefined },
  ): ReturnType<typeof changeTagged>
  /** Forgets what a monitor has seen: its next check is a new baseline, of which it reports the newest items. */
  reset(actor: Actor, id: string, reportFirst: number): Promise<ShownMonitor>
  /** Deletes a monitor. Its events stay and are still delivered, or go with it. */
  remove(actor: Actor, id: string, events: EventsOfDeleted): Promise<void>
  /** Schedules a check of an active monitor for now. */
  trigger(actor: Actor, id: string): Promise<void>
  /** With `wait`, for up to these seconds until there is an event. */
  events(actor: Actor, id: string, page: EventPageRequest & { wait?: number | undefined }): Promise<EventPage>
  /** The events of all monitors, deleted monitors included. A limited key sees its own existing monitors only. */
  allEvents(
    actor: Actor,
    page: EventPageRequest & {
      monitor?: string | undefined
      tag?: string | undefined
      wait?: number | undefined
    },
  ): Promise<EventPage>
  /** One event of any monitor. A limited key sees events of its own existing monitors only. */
  event(actor: Actor, id: string): Promise<ShownEvent>
  /** The numbers of a monitor over time. */
  series(actor: Actor, id: string, wanted: SeriesRequest): Promise<Series>
  /** Leaves passages out of comparisons from now on. */
  ignore(actor: Actor, id: string, wanted: IgnoreRequest): Promise<ShownMonitor>
  /** The checks of a monitor, newest first. */
  checks(actor: Actor, id: string, page: CheckPageRequest): Promise<CheckPage>
}

/**
 * Creates the verbs of monitors over one database.
 * @throws ServiceError not_found, from every verb that takes the id of a monitor
 */
export function createMonitors(options: MonitorsOptions): Monitors {
  const { database, clock, cursors } = options
  const waits = createEventWaits(options)
  /** Waits for an actor: one whose key or session ended meanwhile sees no event. */
  const waitsOf = (actor: Actor): EventWaits => ({
    async waitBeyond(...wanted) {
      const found = await waits.waitBeyond(...wanted)
      if (found) await requireCurrentActor(database, clock, actor)
      return found
    },
  })
  const listed = (actor: Actor, { tag, ...wanted }: ListQuery & MonitorFilter) =>
    listMonitors(database.latest, cursors, actor.walletId, {
      ...wanted,
      ...(tag === undefined ? {} : { tag: checkTag(tag) }),
      keyId: restrictedKeyOf(actor),
    })

  return {
    create: (actor, wanted, creation) => createMonitor(options, actor, wanted, creation),

    createAll: (actor, lines, bulk) => createAll(options, actor, lines, bulk),

    async exported(actor, wanted) {
      const { rows, page } = await listed(actor, wanted)
      return { monitors: rows.map(exportMonitor), page }
    },

    async list(actor, wanted) {
      const { rows, page } = await listed(actor, wanted)
      return { monitors: rows.map((row) => showMonitor(row, clock.now())), page }
    },

    preview: (actor, wanted, request) => previewMonitor(options, actor, wanted, request),

    health: (actor, id) => reportMonitor(options, actor, id),

    change: (actor, id, wanted) => changeMonitor(options, actor, id, { change: wanted }),

    tags: (actor) => listTags(options, actor),

    changeTagged: (actor, wanted, request) => changeTagged(options, actor, wanted, request),

    read: async (actor, id) => showMonitor(await requireMonitor(database, actor, id), clock.now()),

    remove: (actor, id, events) => removeMonitor(options, actor, id, events),

    reset: (actor, id, reportFirst) => resetMonitor(options, actor, id, reportFirst),

    trigger: (actor, id) => triggerMonitor(options, actor, id),

    async events(actor, id, { wait, ...page }) {
      await requireMonitor(database, actor, id)
      const scope = { walletId: actor.walletId, monitorId: id }
      return awaitEvents(database.latest, cursors, scope, page, { wait, waits: waitsOf(actor) })
    },

    event: (actor, id) =>
      readEvent(database.latest, { walletId: actor.walletId, keyId: restrictedKeyOf(actor) }, id),

    async allEvents(actor, { monitor: monitorId = null, tag: sent, wait, ...page }) {
      const tag = sent === undefined ? null : checkTag(sent)
      const scope = { walletId: actor.walletId, monitorId, keyId: restrictedKeyOf(actor), tag }
      return awaitEvents(database.latest, cursors, scope, page, { wait, waits: waitsOf(actor) })
    },

    async series(actor, id, wanted) {
      await requireMonitor(database, actor, id)
      return readSeries(database.latest, id, wanted)
    },

    ignore: (actor, id, wanted) => ignorePassages(options, actor, id, wanted),

    async checks(actor, id, page) {
      await requireMonitor(database, actor, id)
      return readChecks(database.latest, cursors, id, page)
    },
  }
}
