import { type Finding, notFound } from '../../../catalog/source.ts'
import { provenList, sameThing } from '../../../reading/entries.ts'
import { must, obj } from '../../../reading/narrow.ts'
import { count, isoFromSeconds, str, text } from '../../../reading/values.ts'
import { optional } from '../../shared/optional.ts'
import { absolute } from '../identifiers.ts'
import type { Subreddit } from '../model.ts'
import type { Reader } from './reader.ts'
import { core, dataOf, listingOf, picture } from './things.ts'

/** The rules in one text, numbered; null where not all of them can be had: they are optional. */
async function rulesOf(name: string, { context, get }: Reader): Promise<string | null> {
  return optional('rules', context, async () => {
    const answer = await get(`/r/${name}/about/rules`)
    if (answer.outcome !== 'answered') return null
    const rules = provenList(obj(answer.json)?.rules, 'rules').map((entry, place) => {
      const rule = obj(entry)
      const title = must(str(rule?.short_name) ?? str(rule?.violation_reason), 'rules.short_name')
      const body = must(text(rule?.description), 'rules.description')
      return `${place + 1}. ${title}${body && `\n${body}`}`
    })
    return rules.join('\n\n')
  })
}

/** A subreddit's description, rules, pictures and counts. */
export async function lookUpSubreddit(
  params: { readonly subreddit?: string; readonly url?: string },
  reader: Reader,
): Promise<Finding<Subreddit>> {
  const name = must(params.subreddit ?? params.url, 'subreddit')
  const answer = await reader.get(`/r/${name}/about`)
  if (answer.outcome !== 'answered') return answer
  // An unknown name ends in a list of subreddits, which may be empty.
  if (obj(answer.json)?.kind === 'Listing') {
    listingOf(answer.json, 'subreddit')
    return notFound
  }
  const about = dataOf(answer.json, 't5', 'subreddit')
  const displayName = must(str(about.display_name), 'subreddit.display_name')
  sameThing(name, displayName, 'subreddit.display_name')
  const short = text(about.public_description)
  const model: Subreddit = {
    name: displayName,
    fullName: `t5_${about.id}`,
    url: absolute(str(about.url)),
    description: short === '' ? text(about.description) : short,
    rules: await rulesOf(name, reader),
    iconUrl: picture(about.community_icon, about.icon_img),
    bannerUrl: picture(about.banner_background_image, about.banner_img),
    advertiserCategory: text(about.advertiser_category),
    submitText: text(about.submit_text),
    createdAt: isoFromSeconds(about.created_utc),
    subscribers: core(about.subscribers, count, 'subreddit.subscribers', reader.context),
  }
  return { outcome: 'found', model }
}
