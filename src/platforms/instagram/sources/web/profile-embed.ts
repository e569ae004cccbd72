import type { LookupContext } from '../../../../catalog/source.ts'
import { readEntries, requireSameId } from '../../../../reading/entries.ts'
import { at, obj } from '../../../../reading/narrow.ts'
import { bool, count, str } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { unknownProfile } from '../unknown-models.ts'
import { contextOf } from './embed-context.ts'
import { readEmbedded } from './embed-node.ts'
import { type FoundProfile, pronounsOf } from './found-profile.ts'
import { personOf } from './nodes.ts'
import { page } from './reader.ts'

/** Reads the profile embed: exact counts and the newest six posts. */
export async function profileEmbed(
  context: LookupContext,
  handle: string,
): Promise<SourceAnswer<FoundProfile>> {
  const answer = await page(context, `/${handle}/embed/`)
  if (answer.outcome !== 'answered') return answer
  const of = obj(contextOf(answer.found)?.context)
  const username = str(of?.username)
  // Private accounts and accounts without embeds show the same broken markup: it proves neither.
  if (!of || username === null) return { outcome: 'restricted' }
  requireSameId(handle, username, 'context.username')
  const media = Array.isArray(of.graphql_media)
    ? readEntries(
        of.graphql_media,
        (entry) => readEmbedded(obj(at(entry, 'shortcode_media')) ?? {}, context),
        context,
        'context.graphql_media',
      )
    : null
  const posts = count(of.posts_count)
  return {
    outcome: 'answered',
    found: {
      profile: {
        ...unknownProfile,
        ...personOf(of),
        handle: username.toLowerCase(),
        id: str(of.owner_id) ?? str(of.user_id) ?? str(of.id),
        followerCount: count(of.followers_count),
        postCount: posts,
        pronouns: pronounsOf(of.pronouns),
        hasLiveStory: bool(of.has_public_story),
        recentMedia: media,
      },
      media,
      hasMore: posts === null || media === null ? null : posts > media.length,
      marksReels: false,
      isPartial: true,
    },
  }
}
