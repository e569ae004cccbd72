import type { Clock } from '../catalog/clock.ts'
import type { Queryable } from '../runtime/storage/database.ts'
import { readSetting, storeSetting } from '../runtime/storage/settings.ts'

/** What the operator tells all callers: a disturbance, planned work. */
export interface Banner {
  readonly text: string
  readonly at: string
  /** When it ends by itself; null: when the operator takes it away. */
  readonly until: string | null
}

interface StoredBanner extends Banner {
  readonly by: string
}

const setting = 'banner'

/** The banner that is shown now; null: none is. */
export async function readBanner(q: Queryable, clock: Clock): Promise<StoredBanner | null> {
  const stored = await readSetting(q, setting)
  if (stored === null) return null
  const banner = JSON.parse(stored) as StoredBanner
  return banner.until !== null && Date.parse(banner.until) <= clock.now() ? null : banner
}

/** What callers see of a banner: not who set it. */
export const shownBanner = (banner: StoredBanner | null): Banner | null =>
  banner === null ? null : { text: banner.text, at: banner.at, until: banner.until }

/** Shows a banner in place of the one before. */
export async function setBanner(
  q: Queryable,
  clock: Clock,
  { text, until, by }: { readonly text: string; readonly until: Date | null; readonly by: string },
): Promise<StoredBanner> {
  const at = new Date(clock.now()).toISOString()
  const banner = { text, at, until: until?.toISOString() ?? null, by }
  await storeSetting(q, setting, JSON.stringify(banner))
  return banner
}

/** Takes the banner away. */
export async function clearBanner(q: Queryable): Promise<void> {
  await q.query('delete from settings where name = $1', [setting])
}
