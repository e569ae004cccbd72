import type { Platform } from '../../src/catalog/platform.ts'
import { feedPlatform, feedWorld } from './feed-platform.ts'

/** A feed publishes every six hours: a trigger, which moves a test key's platform a day ahead, finds four items. */
export const everyMs = 6 * 3_600_000
const pageSize = 100
/** Items a feed goes back: more than all triggers of a test that fall into one check move it on. */
const depth = 2000

export const newestAt = (now: number) => Math.floor(now / everyMs)
export const itemIdOf = (name: string, index: number) => `${name}-${index}`

/** Feeds that publish by the clock alone, so that several processes see the same ones. */
export function clockworkPlatform(): Platform {
  const world = feedWorld()
  world.respond = (name, offset, now) => {
    const newest = newestAt(now)
    // Rows of jobs need no long answers.
    const items = name.startsWith('row') ? 1 : depth
    const indexes = Array.from({ length: Math.min(pageSize, items - offset) }, (_, i) => newest - offset - i)
    const shown = indexes.map((index) => ({
      id: itemIdOf(name, index),
      at: new Date(index * everyMs).toISOString(),
    }))
    const next = offset + pageSize < items ? offset + pageSize : null
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: shown, next }),
    }
  }
  return feedPlatform(world)
}
