import type { Drawing } from './draw.ts'

/** The drawings of README and docs, by the names of their files in docs/drawings. */
export const drawings: Readonly<Record<string, Drawing>> = {
  lookup: {
    title: 'How a lookup travels',
    description:
      'A request is checked, answered from the cache or sent on. The gate takes a place and holds the highest price; sources are asked in order; the record is validated; the ledger charges the actual price; the caller gets data and meta.',
    boxes: {
      caller: {
        at: [0, 0],
        title: 'Caller',
        lines: ['HTTP, client, agent, monitor', 'or command line'],
        kind: 'outside',
      },
      check: { at: [1, 0], title: 'Key and parameters', lines: ['400, 401, 403: no charge'] },
      cache: { at: [2, 0], title: 'Cache', lines: ['the answer of a moment ago', 'costs the same'] },
      gate: { at: [3, 0], title: 'Gate and hold', lines: ['a place, or 503', 'the highest price, or 402'] },
      sources: {
        at: [3, 1],
        title: 'Sources, in order',
        lines: ['public pages, official API,', 'data vendors, your provider'],
      },
      platform: {
        at: [3, 2],
        title: 'Platform',
        lines: ['live keys: the real one', 'test keys: simulated, offline'],
        kind: 'outside',
      },
      record: {
        at: [2, 1],
        title: 'Record',
        lines: ['validated by its schema,', 'cursor sealed, answer cached'],
      },
      ledger: {
        at: [1, 1],
        title: 'Ledger',
        lines: ['charges the actual price;', 'a failure releases all of it'],
        kind: 'store',
      },
      answer: {
        at: [0, 1],
        title: '{ data, meta }',
        lines: ['found, not_found,', 'private or restricted'],
        kind: 'outside',
      },
    },
    arrows: [
      { from: ['caller', 'right'], to: ['check', 'left'] },
      { from: ['check', 'right'], to: ['cache', 'left'] },
      { from: ['cache', 'right'], to: ['gate', 'left'], label: 'not yet' },
      { from: ['cache', 'bottom'], to: ['ledger', 'top'], label: 'known' },
      { from: ['gate', 'bottom'], to: ['sources', 'top'] },
      { from: ['sources', 'bottom'], to: ['platform', 'top'], isMutual: true },
      { from: ['sources', 'left'], to: ['record', 'right'] },
      { from: ['record', 'left'], to: ['ledger', 'right'] },
      { from: ['ledger', 'left'], to: ['answer', 'right'] },
    ],
  },
  ledger: {
    title: 'How a charge is stored',
    description:
      'A lookup asks for a charge. If the purse of the wallet can certainly pay, the charge is written to the log and answered, and a segment of charges is applied later. Otherwise the database decides in a group commit before the answer.',
    boxes: {
      lookup: { at: [0, 0], title: 'Lookup', lines: ['charge, or hold and settle'] },
      purse: {
        at: [1, 0],
        title: 'Purse of the wallet',
        lines: ['credits that this process', 'may promise'],
      },
      log: {
        at: [2, 0],
        title: 'Write-ahead log',
        lines: ['DATA_DIR/charges:', 'a kill loses none'],
        kind: 'store',
      },
      answer: { at: [3, 0], title: 'Answer', lines: ['meta.creditsCharged'], kind: 'outside' },
      group: { at: [1, 1], title: 'Group commit', lines: ['all waiting items', 'in one statement'] },
      segment: { at: [2, 1], title: 'Segment', lines: ['25 ms or 1,000 charges,', 'applied once'] },
      books: {
        at: [1, 2],
        title: 'Books in PostgreSQL',
        lines: ['balance, entries, usage;', 'never below zero'],
        kind: 'store',
      },
    },
    arrows: [
      { from: ['lookup', 'right'], to: ['purse', 'left'] },
      { from: ['purse', 'right'], to: ['log', 'left'], label: 'can pay' },
      { from: ['log', 'right'], to: ['answer', 'left'] },
      { from: ['purse', 'bottom'], to: ['group', 'top'], label: 'holds, or not sure' },
      { from: ['log', 'bottom'], to: ['segment', 'top'] },
      { from: ['group', 'bottom'], to: ['books', 'top'], label: 'then the answer' },
      { from: ['segment', 'bottom'], to: ['books', 'right'] },
    ],
  },
  monitors: {
    title: 'How a monitor reports what is new',
    description:
      'A due monitor is claimed by a worker, which makes its lookup, compares the answer with what it has seen, stores events and deliveries in one transaction, and a deliverer sends them to endpoints. Feeds and lists of events read the same events.',
    boxes: {
      schedule: { at: [0, 0], title: 'Schedule', lines: ['interval or cron'] },
      check: { at: [1, 0], title: 'Check', lines: ['a worker claims it;', 'accounts take turns'] },
      lookup: { at: [2, 0], title: 'Lookup', lines: ['as callers make it,', 'at the same price'] },
      compare: { at: [2, 1], title: 'Comparison', lines: ['with the items, numbers', 'or texts of before'] },
      events: { at: [1, 1], title: 'Events', lines: ['each new item once'], kind: 'store' },
      queue: { at: [0, 1], title: 'Deliveries', lines: ['signed, repeated;', 'endpoints take turns'] },
      endpoint: { at: [0, 2], title: 'Your endpoint', lines: ['webhook, mail, test inbox'], kind: 'outside' },
      readers: { at: [1, 2], title: 'Readers', lines: ['GET events, feeds,', 'summaries'], kind: 'outside' },
    },
    arrows: [
      { from: ['schedule', 'right'], to: ['check', 'left'], label: 'due' },
      { from: ['check', 'right'], to: ['lookup', 'left'] },
      { from: ['lookup', 'bottom'], to: ['compare', 'top'] },
      { from: ['compare', 'left'], to: ['events', 'right'], label: 'new' },
      { from: ['events', 'left'], to: ['queue', 'right'] },
      { from: ['queue', 'bottom'], to: ['endpoint', 'top'] },
      { from: ['events', 'bottom'], to: ['readers', 'top'] },
    ],
  },
  nodes: {
    title: 'Several nodes',
    description:
      'A balancer spreads requests over API nodes. Workers run monitors, jobs and deliveries. All share one PostgreSQL, and preferably one Valkey and one store of media. All of them call platforms and endpoints.',
    boxes: {
      callers: { at: [0, 0], title: 'Callers', lines: ['keys, browsers, agents'], kind: 'outside' },
      balancer: { at: [1, 0], title: 'Balancer', lines: ['TLS, /ready of each node'], kind: 'outside' },
      api: { at: [2, 0], title: 'API nodes', lines: ['serve --role api', 'any number'] },
      worker: { at: [2, 2], title: 'Workers', lines: ['serve --role worker:', 'monitors, jobs, deliveries'] },
      postgres: {
        at: [2, 1],
        title: 'PostgreSQL',
        lines: ['DATABASE_URL', 'ledger, monitors, queues'],
        kind: 'store',
      },
      valkey: {
        at: [1, 1],
        title: 'Valkey or Redis',
        lines: ['VALKEY_URL: shared cache;', 'no entry is required'],
        kind: 'store',
      },
      platforms: {
        at: [3, 1],
        title: 'Platforms, endpoints',
        lines: ['through the guarded client'],
        kind: 'outside',
      },
    },
    arrows: [
      { from: ['callers', 'right'], to: ['balancer', 'left'] },
      { from: ['balancer', 'right'], to: ['api', 'left'] },
      { from: ['api', 'bottom'], to: ['postgres', 'top'], isMutual: true },
      { from: ['worker', 'top'], to: ['postgres', 'bottom'], isMutual: true },
      { from: ['api', 'right'], to: ['platforms', 'top'] },
      { from: ['worker', 'right'], to: ['platforms', 'bottom'] },
      { from: ['api', 'left'], to: ['valkey', 'right'], isMutual: true },
      { from: ['worker', 'left'], to: ['valkey', 'right'], isMutual: true },
    ],
  },
  'sign-in': {
    title: 'Who signs in how',
    description:
      'People sign in with a browser, by a link, a key, a provider or a passkey, and get a session in a cookie. Programs send an API key, which a person creates or confirms by a code. Assistants get a token by OAuth. All act for an account with their rights.',
    boxes: {
      person: {
        at: [0, 0],
        title: 'Person',
        lines: ['one-time link, key,', 'OpenID Connect or passkey'],
        kind: 'outside',
      },
      program: {
        at: [0, 1],
        title: 'Program',
        lines: ['social-lookup login, or', 'a key from the console'],
        kind: 'outside',
      },
      assistant: { at: [0, 2], title: 'Assistant', lines: ['OAuth (MCP)'], kind: 'outside' },
      session: { at: [1, 0], title: 'Session', lines: ['cookie, 12 hours', 'without a request'] },
      key: { at: [1, 1], title: 'API key', lines: ['live or test, with limits'] },
      token: { at: [1, 2], title: 'Connection', lines: ['access token,', 'ended in the console'] },
      account: { at: [2, 1], title: 'Account', lines: ['roles: owner, developer,', 'viewer'], kind: 'store' },
      operator: { at: [2, 0], title: 'Operator', lines: ['read, support, money, all'], kind: 'store' },
    },
    arrows: [
      { from: ['person', 'right'], to: ['session', 'left'] },
      { from: ['program', 'right'], to: ['key', 'left'], label: 'code' },
      { from: ['assistant', 'right'], to: ['token', 'left'] },
      { from: ['session', 'bottom'], to: ['key', 'top'], label: 'creates, confirms' },
      { from: ['session', 'right'], to: ['operator', 'left'] },
      { from: ['session', 'right'], to: ['account', 'left'] },
      { from: ['key', 'right'], to: ['account', 'left'] },
      { from: ['token', 'right'], to: ['account', 'left'] },
    ],
  },
}
