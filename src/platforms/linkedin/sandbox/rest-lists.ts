import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json } from '../../../simulation/answers.ts'
import { forcedByNumber, forcedIn } from '../../../simulation/forced.ts'
import { snowflakes } from '../../../simulation/ids.ts'
import { type List, lengthUnder, listOf } from '../../../simulation/lists.ts'
import type { Call } from '../../../simulation/router.ts'
import { dice } from '../../../simulation/world.ts'
import { adsFor } from './ads.ts'
import { site } from './markup.ts'
import { commentsOf } from './posts.ts'
import { error, refusal } from './rest.ts'
import { organizationOf, postOf, type SimulatedPost } from './world.ts'

/** Lists of the REST API: comments and reactions below posts of organizations, and the Ad Library. */

/** A part of a list, as `start` and `count` ask for it. */
function elements<T>({ query }: Call, list: List<T>, wire: (item: T) => unknown): SimulatedResponse {
  const start = Number(query.get('start') ?? 0)
  const count = Math.min(100, Number(query.get('count') ?? 10))
  const end = Math.min(list.length, start + count)
  const items = Array.from({ length: Math.max(0, end - start) }, (_, place) => wire(list.at(start + place)))
  return json({ elements: items, paging: { start, count, total: list.length, links: [] } })
}

/** The post of an urn. The token's member may read them all. */
function postAt(call: Call, urn: string): SimulatedPost | SimulatedResponse {
  const id = /urn:li:activity:(\d+)/.exec(decodeURIComponent(urn))?.[1] ?? ''
  const refused = refusal(call, id)
  if (refused) return refused
  if (id === '' || forcedByNumber(id) === 'not_found') return error(404, 'NOT_FOUND', 'Could not find entity')
  return postOf(id)
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const personUrn = (name: string) => `urn:li:person:${dice('linkedin person urn', name).token(10, letters)}`
/** Who posted. */
const ownerUrn = ({ author }: SimulatedPost) =>
  author.kind === 'person'
    ? personUrn(author.handle)
    : `urn:li:organization:${organizationOf(author.handle).id}`
const ids = snowflakes({ epoch: 0, unitMs: 1, lowBits: 22 })

export function commentsOfPost(call: Call): SimulatedResponse {
  const post = postAt(call, call.params.urn ?? '')
  if ('status' in post) return post
  const talk = commentsOf(post)
  const total = lengthUnder(forcedByNumber(post.id), talk.count(call.now))
  const list = talk.newest(total)
  return elements(call, list, (remark) => {
    const actor = remark.author === null ? ownerUrn(post) : personUrn(remark.author)
    const id = ids.idOf(remark.at, BigInt(dice(remark.seed).int(0, 4_000_000)))
    const stamp = { actor, time: remark.at }
    const replies = talk.replies(remark, call.now).length
    return {
      actor,
      commentUrn: `urn:li:comment:(urn:li:activity:${post.id},${id})`,
      created: stamp,
      id,
      lastModified: stamp,
      likesSummary: {
        aggregatedTotalLikes: remark.likes,
        likedByCurrentUser: false,
        selectedLikes: [],
        totalLikes: remark.likes,
      },
      commentsSummary: { aggregatedTotalComments: replies, totalFirstLevelComments: replies },
      message: { attributes: [], text: remark.text },
      object: `urn:li:activity:${post.id}`,
    }
  })
}

const kinds = ['LIKE', 'LIKE', 'LIKE', 'EMPATHY', 'PRAISE', 'INTEREST', 'APPRECIATION', 'ENTERTAINMENT']

export function reactionsOfPost(call: Call): SimulatedResponse {
  const post = postAt(call, call.params.entity ?? '')
  if ('status' in post) return post
  const total = lengthUnder(forcedByNumber(post.id), post.likes)
  return elements(
    call,
    listOf(total, (place) => place),
    (place) => {
      const d = dice('linkedin reaction', post.id, place)
      const actor = personUrn(`${post.id} ${place}`)
      const stamp = { actor, time: post.at + place * 61_000 }
      return {
        id: `urn:li:reaction:(${actor},urn:li:activity:${post.id})`,
        created: stamp,
        lastModified: stamp,
        reactionType: d.pick(kinds),
        root: `urn:li:activity:${post.id}`,
      }
    },
  )
}

export function adLibrary(call: Call): SimulatedResponse {
  const { query, now } = call
  const named = ['keyword', 'advertiser'].map((name) => query.get(name) ?? '')
  const refused = named.map((name) => refusal(call, name)).find(Boolean)
  if (refused) return refused
  const [keyword = '', advertiser = ''] = named
  if (keyword === '' && advertiser === '')
    return error(400, 'PARAM_INVALID', 'keyword or advertiser is required')
  const slug = advertiser ? advertiser.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') : undefined
  const list = adsFor(
    `api ${keyword} ${advertiser}`,
    slug,
    named.map(forcedIn).find(Boolean) ?? null,
    now,
    null,
  )
  return elements(call, list, (ad) => {
    const by = organizationOf(ad.slug)
    return {
      adUrl: `${site}/ad-library/detail/${ad.id}`,
      isRestricted: false,
      details: {
        type: 'SPONSORED_STATUS_UPDATE',
        advertiser: {
          advertiserName: by.name,
          advertiserUrl: `${site}/company/${by.id}`,
          adPayer: `${by.name}, Ltd.`,
        },
        adStatistics: {
          firstImpressionAt: ad.at,
          latestImpressionAt: Math.min(now, ad.at + 20 * 86_400_000),
          totalImpressions: { from: 10_000, to: 20_000 },
          impressionsDistributionByCountry: [
            { country: 'urn:li:country:FR', impressionPercentage: 72.25 },
            { country: 'urn:li:country:BE', impressionPercentage: 27.75 },
          ],
        },
        adTargeting: [
          {
            facetName: 'Language',
            isIncluded: true,
            isExcluded: false,
            includedSegments: ['English'],
            excludedSegments: [],
          },
          {
            facetName: 'Location',
            isIncluded: true,
            isExcluded: true,
            includedSegments: ['France', 'Belgium'],
            excludedSegments: ['Corsica'],
          },
        ],
      },
    }
  })
}
