// Generated from the catalog by `npm run client`. Do not edit.
/** Handles, names and queries that force an outcome with a test key (docs/SANDBOX.md). */
export const forced = {
  notFound: 'sim_not_found',
  private: 'sim_private',
  restricted: 'sim_restricted',
  unavailable: 'sim_unavailable',
  ratelimited: 'sim_ratelimited',
  slow: 'sim_slow',
  malformed: 'sim_malformed',
  empty: 'sim_empty',
  lastPage: 'sim_last_page',
  busy: 'sim_busy',
  noCredits: 'sim_no_credits',
  internal: 'sim_internal',
  tooLarge: 'sim_too_large',
} as const

/** Numeric ids that force an outcome with a test key. */
export const forcedIds = {
  notFound: '9000000000000000000',
  private: '9000000000000000001',
  restricted: '9000000000000000002',
  unavailable: '9000000000000000003',
  ratelimited: '9000000000000000004',
  slow: '9000000000000000005',
  malformed: '9000000000000000006',
  empty: '9000000000000000007',
  lastPage: '9000000000000000008',
  busy: '9000000000000000009',
} as const
