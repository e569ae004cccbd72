/** What a table stores about accounts, how long, and how an erasure treats it. */
export interface StoredTable {
  /** What its rows are, for docs/PRIVACY.md. */
  readonly holds: string
  /** How long rows stay without an erasure. */
  readonly retention: string
  /** What `accounts erase` does with the rows of the account. */
  readonly erased: string
  /** The rows of an account as an SQL condition: `$1` is the account id, `$2` the ids of its wallets. Absent: none. */
  readonly ofAccount?: string
  /** Columns that identify a row of an account, for pages of an export. */
  readonly order?: readonly string[]
  /** Columns that an export leaves out: hashes and encrypted secrets. */
  readonly hidden?: readonly string[]
}

const ofWallet = 'wallet_id = any($2)'
const ofKeys = 'key_id in (select id from api_keys where account_id = $1)'
const ofMonitors = 'monitor_id in (select id from monitors where wallet_id = any($2))'
const ofJobSchedules = 'schedule_id in (select id from job_schedules where wallet_id = any($2))'
const ofEndpoints = 'endpoint_id in (select id from webhook_endpoints where wallet_id = any($2))'

const usageDays = '`USAGE_RETENTION_DAYS`'
const eventDays = '`EVENT_RETENTION_DAYS`'
const withMonitor = 'with the monitor'
const noPerson = 'stays: names no account and no person'
const sums = 'stays under the id of the account: sums, no values'

/** Every table of the service in the order of docs/PRIVACY.md. A test compares the names with the database. */
export const storedTables: Readonly<Record<string, StoredTable>> = {
  accounts: {
    holds: 'name, e-mail address, plan, limits, state and its reason',
    retention: 'always',
    erased:
      'the row stays as the pseudonym of the books: id, times, plan, limits, state `closed`; everything else is emptied',
    ofAccount: 'id = $1',
    order: ['id'],
  },
  api_keys: {
    holds: 'names, hashes, limits and addresses of keys',
    retention: 'always',
    erased: 'deleted',
    ofAccount: 'account_id = $1',
    order: ['id'],
    hidden: ['hash', 'previous_hash', 'earlier_hashes'],
  },
  key_spending: {
    holds: 'credits and requests of limited keys and accounts today',
    retention: 'with the key or account',
    erased: 'deleted',
    ofAccount: `(${ofKeys} or key_id = any($2))`,
    order: ['key_id'],
  },
  memberships: {
    holds: 'people of an account and their roles',
    retention: 'until removed',
    erased: 'deleted',
    ofAccount: 'account_id = $1',
    order: ['person_id'],
  },
  people: {
    holds: 'names and e-mail addresses of people who sign in',
    retention: 'with the last membership',
    erased: 'deleted, unless the person belongs to another account or is an operator',
    ofAccount: 'id in (select person_id from memberships where account_id = $1)',
    order: ['id'],
  },
  person_logins: {
    holds: 'identities of people at sign-in providers',
    retention: 'with the person',
    erased: 'with the person',
    ofAccount: 'person_id in (select person_id from memberships where account_id = $1)',
    order: ['issuer', 'subject'],
  },
  passkeys: {
    holds: 'public keys of people’s passkeys, and their names',
    retention: 'until removed, with the person',
    erased: 'with the person',
    ofAccount: 'person_id in (select person_id from memberships where account_id = $1)',
    order: ['id'],
    hidden: ['public_key'],
  },
  passkey_challenges: {
    holds: 'challenges that wait for the answer of a browser',
    retention: 'five minutes',
    erased: noPerson,
  },
  sessions: {
    holds: 'browsers signed in: address, user agent',
    retention: 'a day after they end',
    erased: 'deleted',
    ofAccount: 'account_id = $1',
    order: ['id'],
    hidden: ['hash'],
  },
  sign_in_links: {
    holds: 'sign-in links and invitations',
    retention: 'a day after they expire',
    erased: 'deleted',
    ofAccount: 'account_id = $1',
    order: ['id'],
    hidden: ['hash'],
  },
  device_logins: {
    holds: 'programs that wait for a person to confirm their login: address, user agent, name of the machine',
    retention: 'a day after they expire',
    erased: 'deleted',
    ofAccount: 'account_id = $1',
    order: ['device_hash'],
    hidden: ['device_hash', 'user_hash', 'secret_hash'],
  },
  connections: {
    holds: 'assistants that people connected',
    retention: 'always',
    erased: 'deleted',
    ofAccount: 'account_id = $1',
    order: ['id'],
  },
  oauth_records: {
    holds: 'clients, codes, tokens and grants of assistants, encrypted, found by hash',
    retention: 'until they expire',
    erased: 'stay encrypted until they expire; without the connection they open nothing',
  },
  monitors: {
    holds: 'watched lookups with their parameters',
    retention: 'until deleted',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['id'],
  },
  monitor_endpoints: {
    holds: 'endpoints of monitors',
    retention: withMonitor,
    erased: withMonitor,
    ofAccount: ofMonitors,
    order: ['monitor_id', 'endpoint_id'],
  },
  monitor_items: {
    holds: 'ids of items that monitors have seen, and hashes of their texts',
    retention: 'the newest 20,000 of a monitor; with the monitor',
    erased: withMonitor,
    ofAccount: ofMonitors,
    order: ['monitor_id', 'item_id'],
  },
  monitor_feeds: {
    holds: 'hashes of feed addresses',
    retention: withMonitor,
    erased: withMonitor,
    ofAccount: ofMonitors,
    order: ['monitor_id'],
    hidden: ['token_hash'],
  },
  tag_feeds: {
    holds: 'hashes of feed addresses of tags',
    retention: 'until closed',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['wallet_id', 'tag', 'key_id'],
    hidden: ['token_hash'],
  },
  summaries: {
    holds: 'summaries of monitors with a tag: names, times, how far they are sent',
    retention: 'until deleted',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['id'],
  },
  summary_endpoints: {
    holds: 'endpoints of summaries',
    retention: 'with the summary',
    erased: 'with the summary',
    ofAccount: 'summary_id in (select id from summaries where wallet_id = any($2))',
    order: ['summary_id', 'endpoint_id'],
  },
  monitor_checks: {
    holds: 'outcomes of the last checks',
    retention: 'the newest of a monitor; with the monitor',
    erased: withMonitor,
    ofAccount: ofMonitors,
    order: ['id'],
  },
  monitor_series: {
    holds: 'fields whose numbers monitors watch',
    retention: withMonitor,
    erased: withMonitor,
    ofAccount: ofMonitors,
    order: ['id'],
  },
  monitor_values: {
    holds: 'numbers that monitors read over time',
    retention: '`VALUE_RETENTION_DAYS`; with the monitor',
    erased: withMonitor,
    ofAccount: `series in (select id from monitor_series where ${ofMonitors})`,
    order: ['series', 'at'],
  },
  monitor_texts: {
    holds: 'texts that monitors compare with the next check',
    retention: 'the last of a monitor; with the monitor',
    erased: withMonitor,
    ofAccount: ofMonitors,
    order: ['monitor_id'],
  },
  monitor_places: {
    holds: 'monitors in creation',
    retention: 'a day',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['id'],
  },
  jobs: {
    holds: 'jobs: the lookup, its limits, names of own columns, counts',
    retention: '`JOB_RETENTION_DAYS` after their end, or until deleted',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['id'],
  },
  job_rows: {
    holds: 'inputs of jobs with the caller’s own columns, and what became of them',
    retention: 'with the job',
    erased: 'with the job',
    ofAccount: 'job_id in (select id from jobs where wallet_id = any($2))',
    order: ['job_id', 'place'],
  },
  job_schedules: {
    holds: 'schedules of jobs: the lookup, times, limits of a run, names of own columns',
    retention: 'until deleted',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['id'],
  },
  job_schedule_rows: {
    holds: 'inputs of schedules of jobs with the caller’s own columns',
    retention: 'with the schedule',
    erased: 'with the schedule',
    ofAccount: ofJobSchedules,
    order: ['schedule_id', 'place'],
  },
  job_schedule_items: {
    holds: 'hashes of items that runs of a schedule delivered',
    retention: 'the newest million; with the schedule',
    erased: 'with the schedule',
    ofAccount: ofJobSchedules,
    order: ['schedule_id', 'item'],
  },
  webhook_endpoints: {
    holds: 'addresses of endpoints, secrets and custom headers (encrypted), templates of bodies',
    retention: 'until deleted',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['id'],
    hidden: ['secret', 'previous_secret', 'earlier_secrets', 'headers'],
  },
  endpoint_places: {
    holds: 'endpoints in creation',
    retention: 'minutes',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['id'],
  },
  webhook_paces: {
    holds: 'rate limits of endpoints',
    retention: 'with the endpoint',
    erased: 'with the endpoint',
    ofAccount: ofEndpoints,
    order: ['endpoint_id'],
  },
  events: {
    holds: 'events with their bodies: items of platforms',
    retention: eventDays,
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['id'],
  },
  webhook_deliveries: {
    holds:
      'attempts of deliveries, with the beginning of the answers, and bodies in a form other than the event',
    retention: eventDays,
    erased: 'deleted',
    ofAccount: ofEndpoints,
    order: ['seq'],
  },
  credit_notices: {
    holds: 'balances and budgets at which accounts are notified',
    retention: 'always',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['wallet_id'],
  },
  credit_notice_marks: {
    holds: 'which of them are reached',
    retention: 'while they are reached',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['wallet_id', 'kind', 'subject', 'level', 'period'],
  },
  positions: {
    holds: 'counters of lists that callers follow',
    retention: 'always',
    erased: 'deleted',
    ofAccount: '(list = any($2) or list in (select id from webhook_endpoints where wallet_id = any($2)))',
    order: ['list'],
  },
  usage_batches: {
    holds: 'a record of each lookup; its parameters with `USAGE_PARAMETERS`',
    retention: usageDays,
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['at', 'seq'],
  },
  usage_hours: {
    holds: 'sums of lookups by hour, operation, key and monitor',
    retention: usageDays,
    erased: sums,
    ofAccount: ofWallet,
    order: ['wallet_id', 'hour', 'operation', 'key_id', 'outcome', 'source', 'monitor_id'],
  },
  usage_days: {
    holds: 'sums of lookups by day, operation and key',
    retention: 'at least 1,200 days',
    erased: sums,
    ofAccount: ofWallet,
    order: ['wallet_id', 'day', 'operation', 'key_id'],
  },
  refusals: {
    holds: 'refused requests with their parameters; the address of those without a key',
    retention: '`USAGE_RETENTION_DAYS`, without a key a week',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['id'],
  },
  idempotency_keys: {
    holds: 'answers for repeated requests (encrypted)',
    retention: 'a day',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['wallet_id', 'route', 'key'],
    hidden: ['answer'],
  },
  lookup_keys: {
    holds: 'hashes of keys of repeated lookups and of their requests, and what they cost',
    retention: 'a day',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['key'],
    hidden: ['key', 'request'],
  },
  key_nodes: { holds: 'which nodes take keys of repeated lookups', retention: 'seconds', erased: noPerson },
  kept_answers: {
    holds:
      'answers of lookups that can be repeated, the rest of results that were cut for agents, and results of jobs (encrypted)',
    retention:
      'a day and an hour, the rest of a result an hour, within bounds in bytes (`KEPT_ANSWERS_BYTES`); results of jobs with their job',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['wallet_id', 'id'],
    hidden: ['content'],
  },
  kept_answer_bytes: {
    holds: 'how many bytes of answers are stored',
    retention: 'with the answers',
    erased: 'with the answers',
    ofAccount: ofWallet,
    order: ['wallet_id'],
  },
  mcp_results: {
    holds: 'the same rest, of nodes of the release before',
    retention: 'an hour',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['wallet_id', 'name'],
    hidden: ['content'],
  },
  mcp_tasks: {
    holds: 'the results of long calls of agents',
    retention: 'an hour',
    erased: 'deleted',
    ofAccount: ofWallet,
    order: ['id'],
    hidden: ['content'],
  },
  admin_acts: {
    holds: 'the audit: who changed what, from which address',
    retention: 'always',
    erased: 'addresses and details of acts on the account are emptied but for sums; act, time and actor stay',
    ofAccount: 'account_id = $1',
    order: ['id'],
  },
  wallets: {
    holds: 'balances',
    retention: 'always',
    erased: sums,
    ofAccount: 'account_id = $1',
    order: ['id'],
  },
  ledger_entries: {
    holds: 'entries of the ledger: credits, balance, ids of lookups, a note',
    retention: 'until archived',
    erased: 'stay under the id of the account; notes are emptied',
    ofAccount: ofWallet,
    order: ['wallet_id', 'seq'],
  },
  ledger_archives: {
    holds: 'files of archived months',
    retention: 'always',
    erased: 'the files keep notes of entries from before: the operator stores them',
  },
  ledger_flushes: { holds: 'ids of written groups of charges', retention: 'a day', erased: noPerson },
  holds: {
    holds: 'credits set aside for running lookups',
    retention: 'minutes',
    erased: sums,
    ofAccount: ofWallet,
    order: ['lookup_id'],
  },
  leases: {
    holds: 'credits set aside for nodes',
    retention: 'minutes',
    erased: sums,
    ofAccount: ofWallet,
    order: ['wallet_id', 'node'],
  },
  charged_lookups: {
    holds: 'ids of lookups that are charged once',
    retention: usageDays,
    erased: noPerson,
  },
  charges_set_aside: {
    holds: 'charges that could not be applied',
    retention: 'always',
    erased: sums,
    ofAccount: 'wallet_id = any($2)',
    order: ['id'],
  },
  top_ups: {
    holds: 'idempotency keys of top-ups',
    retention: 'always',
    erased: 'stay: they protect from a second booking',
    ofAccount: 'account_id = $1',
    order: ['idempotency_key'],
  },
  vendor_calls: {
    holds: 'paid calls to data vendors',
    retention: usageDays,
    erased: sums,
    ofAccount: ofWallet,
    order: ['seq'],
  },
  vendor_days: {
    holds: 'costs of data vendors by day, operation and key',
    retention: 'at least 1,200 days',
    erased: sums,
    ofAccount: ofWallet,
    order: ['wallet_id', 'day', 'operation', 'key_id', 'vendor'],
  },
  vendor_spending: { holds: 'spending at data vendors', retention: 'always', erased: noPerson },
  payments: {
    holds: 'payments for single requests: payer’s address, the answer for a day (encrypted)',
    retention: 'always; the answer a day',
    erased: 'belong to no account',
  },
  rate_windows: { holds: 'requests of the current window by name', retention: 'a window', erased: noPerson },
  settings: { holds: 'secrets that nodes share', retention: 'always', erased: noPerson },
  plans: {
    holds: 'limits that accounts share',
    retention: 'until removed',
    erased: noPerson,
  },
  sign_up_links: {
    holds: 'links by which people create accounts, and the operator’s note',
    retention: '30 days after they expire',
    erased: noPerson,
  },
  switches: { holds: 'what operators switched off', retention: 'until switched on', erased: noPerson },
  incidents: {
    holds: 'titles, platforms and times of incidents of the status page',
    retention: 'until removed',
    erased: noPerson,
  },
  incident_updates: {
    holds: 'what operators wrote about incidents',
    retention: 'with the incident',
    erased: noPerson,
  },
  operator_tokens: { holds: 'named tokens of operators', retention: 'always', erased: noPerson },
  source_minutes: { holds: 'how requests to sources ended', retention: 'a day', erased: noPerson },
  lookup_minutes: { holds: 'how lookups ended', retention: 'a day', erased: noPerson },
  source_days: {
    holds: 'what sources answered, and how often each field had a value: sums, no values',
    retention: '90 days',
    erased: noPerson,
  },
  answer_shapes: {
    holds: 'names and kinds of fields of good answers, no values',
    retention: '90 days',
    erased: noPerson,
  },
  drift_reports: {
    holds: 'fields that platforms moved, no values',
    retention: '90 days',
    erased: noPerson,
  },
  blocked_identifiers: {
    holds: 'fingerprints of identifiers that are answered `restricted`, and the reason',
    retention: 'until unblocked',
    erased: noPerson,
  },
  erasures: {
    holds: 'what nodes remove from memory and Valkey, encrypted',
    retention: 'a day',
    erased: noPerson,
  },
}
