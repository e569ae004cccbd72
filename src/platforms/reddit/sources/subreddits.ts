import type { z } from 'zod'
import { changed } from '../../../errors.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { int, isoFromSeconds, must, obj, objs, str, url } from '../../shared/narrow.ts'
import { optional } from '../../shared/optional.ts'
import type { subredditLookup } from '../records.ts'
import { childrenOf } from './listings.ts'
import { absolute } from './posts.ts'
import type { Reader } from './reader.ts'

/** The rules in one text, numbered; null when there are none or they cannot be had: they are optional. */
async function rulesOf(name: string, reader: Reader, context: LookupContext): Promise<string | null> {
  const answer = await optional('rules', context, () => reader.get(`/r/${name}/about/rules`))
  if (answer?.outcome !== 'answered') return null
  const rules = objs(obj(answer.json)?.rules).map((rule, place) => {
    const title = str(rule.short_name) ?? str(rule.violation_reason) ?? ''
    const text = str(rule.description)
    return `${place + 1}. ${title}${text ? `\n${text}` : ''}`
  })
  return rules.length > 0 ? rules.join('\n\n') : null
}

/** A subreddit's description, rules, pictures and counts. */
export async function lookUpSubreddit(
  name: string,
  reader: Reader,
  context: LookupContext,
): Promise<LookupAnswer<z.infer<typeof subredditLookup>>> {
  const answer = await reader.get(`/r/${name}/about`)
  if (answer.outcome !== 'answered') return answer
  const thing = obj(answer.json)
  // An unknown name ends in a list of subreddits, which may be empty.
  if (thing?.kind === 'Listing') {
    childrenOf(thing, 'subreddit')
    return { outcome: 'not_found' }
  }
  const about = obj(thing?.data)
  if (thing?.kind !== 't5' || !about) throw changed('subreddit', thing?.kind)
  const displayName = must(str(about.display_name), 'subreddit.display_name')
  const rules = await rulesOf(name, reader, context)
  return {
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      subreddit: {
        platform: 'reddit',
        name: displayName,
        subredditId: str(about.name) ?? `t5_${must(str(about.id), 'subreddit.id')}`,
        url: absolute(str(about.url)) ?? `https://www.reddit.com/r/${displayName}/`,
        description: str(about.public_description) ?? str(about.description),
        rules,
        iconUrl: url(about.community_icon) ?? url(about.icon_img),
        bannerUrl: url(about.banner_background_image) ?? url(about.banner_img),
        advertiserCategory: str(about.advertiser_category),
        submitText: str(about.submit_text),
        createdAt: isoFromSeconds(about.created_utc),
      },
      // Reddit tells who is there right now, not who was active in a week.
      metrics: { subscribers: int(about.subscribers), weeklyActiveUsers: null, weeklyContributions: null },
    },
  }
}
