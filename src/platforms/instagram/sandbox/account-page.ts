import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { html } from '../../../simulation/answers.ts'
import { sjs } from './scripts.ts'
import { gridNodeOf, polarisUser } from './wire.ts'
import { accountOf, postsOf } from './world.ts'

const postsOnGrid = 12

/** An account's own page, with the account and its posts in two answers. */
export function accountPage(handle: string, now: number): SimulatedResponse {
  const { name, bio, website, followers, following } = accountOf(handle)
  const { pk, id, ...user } = polarisUser(handle, now)
  const posts = postsOf(handle, now, null)
  const nodes = Array.from({ length: Math.min(postsOnGrid, posts.length) }, (_, place) => posts.at(place))
  const about = {
    ...{ pk, id, ...user, biography: bio, pronouns: [] },
    bio_links: [{ title: '', url: website, link_type: 'external' }],
    ...{ follower_count: followers, following_count: following, all_media_count: null },
  }
  const grid = {
    edges: nodes.map((post) => ({ node: gridNodeOf(post, now), cursor: '' })),
    page_info: { end_cursor: null, has_next_page: posts.length > postsOnGrid },
  }
  const timeline = { pk, id, polaris_ordered_timeline_connection: grid }
  return html(
    `<!doctype html><html><head><title>${name} (@${handle}) • Instagram photos and videos</title></head>` +
      `<body>${sjs({ xig_user_by_username: about })}${sjs({ xig_user_by_username: timeline })}</body></html>`,
  )
}
