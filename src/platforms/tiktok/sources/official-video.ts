import type { LookupContext } from '../../../lookup/source.ts'
import { timeOfId } from './embed.ts'
import type { Post } from './post.ts'
import { queryVideos } from './research.ts'

/** One post by the Research API: its id tells the days around which to look. */
export async function officialPost(
  context: LookupContext,
  id: string,
): Promise<{ outcome: 'found'; post: Post } | { outcome: 'not_found' | 'restricted' }> {
  const created = timeOfId(id)
  if (created === null) return { outcome: 'not_found' }
  const dayAfter = new Date(Math.min(Date.parse(created) + 86_400_000, context.clock.now()))
  const window = {
    end: dayAfter.toISOString().slice(0, 10).replaceAll('-', ''),
    cursor: 0,
    searchId: null,
    daysLeft: 3,
  }
  const list = await queryVideos(
    context,
    [{ operation: 'EQ', field_name: 'video_id', field_values: [id] }],
    window,
    1,
  )
  if ('outcome' in list) return list
  const post = list.posts.find((one) => one.id === id)
  return post ? { outcome: 'found', post } : { outcome: 'not_found' }
}
