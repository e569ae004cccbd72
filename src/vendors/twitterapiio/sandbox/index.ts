import type { SimulatedPlatform, SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { account, type SimAccount } from '../../../platforms/twitter/sandbox/accounts.ts'
import { json } from '../../../simulation/answers.ts'
import { forcedBy } from '../../../simulation/forced.ts'
import { type Call, routed } from '../../../simulation/router.ts'
import { keyed } from '../../frame/stand-in.ts'

const origin = 'https://api.twitterapi.io'
const refused = json({ detail: 'Unauthorized: invalid API key' }, 401)
const failed = (msg: string) => json({ status: 'error', msg })

/** Times as X writes them: `Mon Aug 10 17:16:53 +0000 2026`. */
function writtenTime(at: number): string {
  const [, weekday, day, month, year, time] = /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(
    new Date(at).toUTCString(),
  )!
  return `${weekday} ${month} ${day} ${time} +0000 ${year}`
}

function userObject(user: SimAccount) {
  const organization = user.verifiedType === 'business' || user.verifiedType === 'government'
  return {
    type: 'user',
    userName: user.handle,
    url: `https://x.com/${user.handle}`,
    id: user.id,
    name: user.name,
    isVerified: false,
    isBlueVerified: user.verifiedType !== 'none',
    verifiedType: organization ? user.verifiedType : null,
    profilePicture: user.avatar,
    coverPicture: user.banner,
    description: user.bio.replaceAll('&', '&amp;'),
    location: user.place,
    followers: user.followers,
    following: user.following,
    createdAt: writtenTime(user.joined),
    favouritesCount: user.likes,
    mediaCount: user.media,
    statusesCount: user.posts,
    protected: user.isProtected,
    affiliatesHighlightedLabel: {},
    pinnedTweetIds: [],
    profile_bio: { entities: { url: { urls: [{ expanded_url: user.website }] } } },
  }
}

function userInfo({ query }: Call): SimulatedResponse {
  const handle = query.get('userName')
  if (!handle) return json({ detail: 'userName is required' }, 400)
  if (forcedBy(handle) === 'not_found') return failed('user not found')
  if (forcedBy(handle) === 'restricted') {
    const data = { type: 'user', userName: handle, unavailable: true, unavailableReason: 'Suspended' }
    return json({ data, status: 'success', msg: 'success' })
  }
  return json({ data: userObject(account(handle)), status: 'success', msg: 'success' })
}

/** The stand-in for twitterapi.io. */
export function simulatedTwitterapiio(): SimulatedPlatform {
  return routed([['GET', origin, '/twitter/user/info', keyed('x-api-key', refused, userInfo)]], {
    forced: ({ query }) => forcedBy(query.get('userName') ?? ''),
  })
}
