import { operation } from '../../../catalog/operation.ts'
import { handle } from '../parameters.ts'
import * as audit from '../records/engagement.ts'
import { liveRecord, liveView } from '../records/live.ts'
import * as records from '../records/profiles.ts'
import { officialEngagement, officialRegion } from '../sources/official/users.ts'
import { webAudience, webEngagement, webRegion } from '../sources/web/author.ts'
import { webLive } from '../sources/web/live.ts'

/** What can be said of an account: where it is, who watches it, how it does, whether it is live. */

export const region = operation({
  id: 'tiktok.profiles.region',
  path: '/v1/tiktok/profiles/{handle}/region',
  summary: 'Country of a TikTok account',
  description:
    'The region that the account states, else the country that most of its recent posts were uploaded from (`regionSource` tells which). Null for an account that states none and has no posts, and for a private one.',
  parameters: { handle },
  record: records.regionRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  phrases: [
    'region of a tiktok account',
    'which country is a tiktok user from',
    'where is a tiktok creator based',
    'country a tiktok handle belongs to',
  ],
  view: records.regionView,
  sources: [webRegion, officialRegion],
  timeoutMs: 60_000,
})

export const audience = operation({
  id: 'tiktok.profiles.audience',
  path: '/v1/tiktok/profiles/{handle}/audience',
  summary: 'Countries of the people who comment on a TikTok profile',
  description:
    'Where followers live is not public. This counts the countries that the public profiles of recent commenters state, and says how many those are (`sample`). `audienceLocations` is null where fewer than five state one. Where no comment can be read the lookup fails, and nothing is charged.',
  parameters: { handle },
  record: records.audienceRecord,
  price: { base: 30 },
  cacheSeconds: 3600,
  phrases: [
    'audience countries of a tiktok account',
    'where does the audience of a tiktoker come from',
    'geographic distribution of a tiktok audience',
    'which countries watch a tiktok creator',
    'what countries do the fans of a tiktoker come from',
    'countries of the followers of a tiktok account',
  ],
  blank: { sample: records.noSample },
  view: records.audienceView,
  sources: [webAudience],
  timeoutMs: 90_000,
})

export const live = operation({
  id: 'tiktok.profiles.live',
  path: '/v1/tiktok/profiles/{handle}/live',
  summary: 'Whether a TikTok account is live, and its stream',
  parameters: { handle },
  record: liveRecord,
  price: { base: 1 },
  cacheSeconds: 20,
  phrases: [
    'is this tiktok user live now',
    'tiktok live stream of a creator',
    'check whether a tiktoker is streaming',
    'how many viewers has a tiktok live',
  ],
  view: liveView,
  sources: [webLive],
})

export const engagement = operation({
  id: 'tiktok.profiles.engagement',
  path: '/v1/tiktok/profiles/{handle}/engagement',
  summary: 'Engagement audit of a TikTok profile',
  description: audit.formulaDescription,
  parameters: { handle },
  record: audit.engagementRecord,
  price: { base: 5 },
  cacheSeconds: 600,
  phrases: [
    'engagement rate of a tiktok account',
    'calculate tiktok engagement',
    'average likes per tiktok video of a creator',
    'engagement audit of a tiktoker',
  ],
  blank: audit.blankAudit,
  view: ({ profile, posts }, { outcome, readAt }) =>
    outcome === 'found' ? audit.auditOf(profile, posts, readAt) : audit.privateAudit(profile),
  sources: [webEngagement, officialEngagement],
  timeoutMs: 60_000,
})
