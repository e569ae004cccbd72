import { compact, exact, plural } from '../../../simulation/wording.ts'

/** How YouTube writes counts with `hl=en`. */

/** `1,234 views`, `1 view`, `No views`. */
export const views = (count: number) => (count === 0 ? 'No views' : plural(count, 'view', exact(count)))

/** `1.2K views`. */
export const shortViews = (count: number) =>
  count === 0 ? 'No views' : plural(count, 'view', compact(count))

/** `1 video`, `12K videos`. */
export const videoCount = (count: number) => plural(count, 'video', compact(count))
