import type { ItemEntry } from '../../catalog/events/entries.ts'
import type { FeedForm } from '../../watching/monitors/feeds/feeds.ts'
import type { Feed } from '../../watching/monitors/feeds/formats.ts'
import type { Status } from './read-status.ts'
import { incidentWords } from './words.ts'

/** Texts in a feed. */
const maxEntries = 50

/**
 * The incidents as a feed. Each text is an entry, so that readers announce each.
 * @param options `home`: the public address of the service, without a final slash
 */
export function incidentFeed(
  { incidents, platforms, historyDays, at }: Pick<Status, 'incidents' | 'platforms' | 'historyDays' | 'at'>,
  { name, home, form }: { readonly name: string; readonly home: string; readonly form: FeedForm },
): Feed {
  const nameOf = (one: string) => platforms.find(({ platform }) => platform === one)?.displayName ?? one
  const entries = incidents.flatMap((incident) =>
    incident.updates.map(({ state, text, at: writtenAt }, index): ItemEntry => {
      const subject = incident.platforms.map(nameOf).join(', ')
      const written = new Date(writtenAt)
      return {
        id: `${incident.id}:${incident.updates.length - index}`,
        title: `${incidentWords[state]}: ${incident.title}${subject === '' ? '' : ` (${subject})`}`,
        url: `${home}/status#${incident.id}`,
        ...{ text, author: null, foundAt: written, publishedAt: written, pictureUrl: null },
      }
    }),
  )
  const newest = entries.sort((a, b) => b.foundAt.getTime() - a.foundAt.getTime()).slice(0, maxEntries)
  return {
    id: `${home}/status`,
    title: `Incidents of ${name}`,
    description: `What the operator wrote about incidents of the last ${historyDays} days.`,
    self: `${home}/status/incidents.${form}`,
    home: `${home}/status`,
    // Without a text the state is that of the day: it changes no tag.
    updatedAt: newest[0]?.foundAt ?? new Date(at.slice(0, 10)),
    entries: newest,
  }
}
