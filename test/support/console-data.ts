import { suspendAccount } from '../../src/accounts/account-state.ts'
import { createAccount } from '../../src/accounts/accounts.ts'
import { createToken, revokeToken } from '../../src/accounts/operators/tokens.ts'
import { createSignUpLink } from '../../src/accounts/sign-in/sign-up-links.ts'
import { createOutcomeCounter } from '../../src/lookup/outcomes/outcome-counter.ts'
import { switchOff } from '../../src/lookup/switches/store.ts'
import type { TestConsole } from './console.ts'

/** What nodes of a busy service would have counted: platforms that work, are disturbed and fail. */
const counted = [
  ['tiktok', { found: 9120, not_found: 310, failed: 42, 'cached:found': 21_400 }],
  ['instagram', { found: 4210, restricted: 1650, failed: 530 }],
  ['reddit', { failed: 240, found: 12 }],
  ['youtube', { found: 1804, failed: 3 }],
] as const
const asked = [
  ['tiktok.profiles.get', 'web', 'found', 4100, 480],
  ['tiktok.profiles.get', 'web', 'timeout', 30, 8000],
  ['instagram.profiles.get', 'web', 'found', 600, 900],
  ['instagram.profiles.get', 'web', 'rate_limited', 420, 300],
] as const

/** Fills what the operator's screens show: accounts, tokens, switches and outcomes of all nodes. */
export async function fillOperator({ service }: TestConsole): Promise<void> {
  const { clock } = service
  const { database } = service.service
  const credits = { trialCredits: 100, testCredits: 1000 }
  for (const name of ['Northwind Research', 'Ada Lovelace', 'Trend desk of a very long company name, Ltd.']) {
    const email = `${name.split(' ')[0]!.toLowerCase()}@example.com`
    const { id } = await createAccount(database, clock, { name, email, ...credits })
    if (name.startsWith('Ada')) {
      await suspendAccount(database, clock, id, { reason: 'invoice 7 is not paid', by: 'token billing' })
    }
  }
  for (const [name, role] of [
    ['billing', 'money'],
    ['helpdesk', 'support'],
    ['old deploy', 'all'],
  ] as const) {
    const expiresAt = new Date(clock.now() + 5 * 86_400_000)
    const { id } = await createToken(database, clock, { name, role, expiresAt, createdBy: 'admin token' })
    if (name.startsWith('old')) await revokeToken(database, clock, id)
  }
  for (const [note, maxUses] of [
    ['fair in May', 20],
    ['a customer who asked', 1],
  ] as const) {
    await createSignUpLink(database, clock, {
      ...{ note, maxUses, plan: null, liveCredits: 500, testCredits: null, createdBy: 'token helpdesk' },
      expiresAt: new Date(clock.now() + 7 * 86_400_000),
    })
  }
  const reason = 'LinkedIn answers with a sign-in page since this morning'
  await switchOff(database, clock, { kind: 'source', name: 'linkedin/web', reason, by: 'token helpdesk' })
  const lookups = () =>
    counted.flatMap(([platform, measures]) => [
      ...Object.entries(measures).map(([measure, times]) => ({
        mode: 'live' as const,
        platform,
        measure,
        times,
      })),
      { mode: 'live' as const, platform, measure: 'ms:500', times: 900 },
      { mode: 'live' as const, platform, measure: 'ms:2500', times: 90 },
    ])
  const sources = () =>
    asked.map(([operation, source, outcome, times, averageMs]) => ({
      ...{ mode: 'live' as const, operation, source, outcome, times, durationMs: times * averageMs },
    }))
  await createOutcomeCounter({ database, clock, sources, lookups }).write()
}

/** Lookups with every outcome, found ones of several platforms among them. */
const lookups = [
  '/v1/tiktok/profiles/ada.cooks',
  '/v2/instagram/profiles/nasa',
  '/v1/reddit/subreddits?subreddit=askscience',
  '/v1/instagram/profiles/nasa/posts',
  '/v1/tiktok/profiles/sim_not_found',
  '/v1/tiktok/profiles/sim_private',
  '/v1/tiktok/profiles/sim_restricted',
  '/v1/tiktok/profiles/sim_unavailable',
  '/v1/tiktok/profiles/sim_internal',
  '/v1/web/markdown?url=https://example.com/',
  '/v1/tiktok/profiles/ada.cooks/videos',
  '/v1/reddit/subreddits?subreddit=',
  '/v1/reddit/subreddits?wrong=1',
] as const

/**
 * Fills the account with what its screens show, through the API, as a caller would.
 * @param repeats how often each lookup is made
 */
export async function fillConsole({ service }: TestConsole, repeats = 6): Promise<void> {
  service.clock.set(Date.now() - repeats * 60_000)
  for (let round = 0; round < repeats; round++) {
    for (const path of lookups) await service.call(path)
    service.clock.advance(60_000)
  }
}
