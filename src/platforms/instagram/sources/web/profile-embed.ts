import type { LookupContext } from '../../../../catalog/source.ts'
import { readParts, requireSameId, requireUncontradicted } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, str } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { unknownProfile } from '../unknown-models.ts'
import { contextOf } from './embed-context.ts'
import { readEmbedded } from './embed-node.ts'
import { type FoundProfile, pronounsOf } from './found-profile.ts'
import { accountId, personOf } from './nodes.ts'
import { requireOwned } from './owners.ts'
import { pageData } from './page-data.ts'
import { page } from './reader.ts'

/** Reads the profile embed: exact counts and the newest six posts. */
export async function profileEmbed(
  context: LookupContext,
  handle: string,
): Promise<SourceAnswer<FoundProfile>> {
  const answer = await page(context, `/${handle}/embed/`)
  if (answer.outcome !== 'answered') return answer
  const html = answer.found
  const of = obj(contextOf(html)?.context)
  // Private accounts and accounts without embeds show the same broken markup: it proves neither.
  if (!of && (isBroken(html) || (await pageData(html, context.signal)).isShell))
    return { outcome: 'restricted' }
  const username = must(str(of?.username), 'context.username')
  requireSameId(handle, username, 'context.username')
  return { outcome: 'answered', found: readContext(of ?? {}, username.toLowerCase(), context) }
}

/** Whether an embed shows its markup for accounts that it does not show. */
const isBroken = (html: string) =>
  /class="EmbedBrokenMedia"/.test(html) || html.includes('"contextJSON":null')

function readContext(of: Json, handle: string, context: LookupContext): FoundProfile {
  const posts = count(of.posts_count)
  const entries = Array.isArray(of.graphql_media) ? of.graphql_media : null
  const nodes = objs(entries).map((entry) => obj(entry.shortcode_media) ?? {})
  requireOwned(nodes, { id: accountId(of), handle }, 'context.graphql_media.owner', 'grid')
  if (entries?.length === 0) requireUncontradicted({ counts: [of.posts_count] }, 'context.graphql_media')
  const media =
    entries &&
    readParts(
      entries,
      (entry) => readEmbedded(obj(at(entry, 'shortcode_media')) ?? {}, context),
      context,
      'context.graphql_media',
    )
  return {
    profile: {
      ...unknownProfile,
      ...personOf(of),
      handle,
      id: str(of.owner_id) ?? str(of.user_id) ?? str(of.id),
      followerCount: count(of.followers_count),
      postCount: posts,
      pronouns: pronounsOf(of.pronouns),
      hasLiveStory: bool(of.has_public_story),
      recentMedia: media,
    },
    media,
    hasMore: posts === null || media === null ? null : posts > media.length,
    hasReels: null,
    marksReels: false,
    isPartial: true,
  }
}
