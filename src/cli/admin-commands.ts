import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { RunOptions } from './admin.ts'

type Given = Record<string, unknown> & { json?: boolean; csv?: boolean }

/** Adds the commands that keep accounts, keys and credits. Their code is loaded when one of them is called. */
export function addAdminCommands(program: Command): void {
  const accounts = program.command('accounts').description('Accounts of this set-up.')
  verb(accounts, 'create', 'Create an account with its starting credits.')
    .option('--name <name>', 'display name')
    .option('--email <address>', 'e-mail address')
    .option('--test-credits <n>', 'test credits it starts with', whole)
    .action(run('accounts create'))
  pages(verb(accounts, 'list', 'List accounts with their credits, oldest first.'))
    .addOption(new Option('--state <state>', 'only those').choices(['active', 'suspended', 'closed']))
    .action(run('accounts list'))
  oneAccount(verb(accounts, 'rename', 'Give an account another name or e-mail address.'), 'accounts rename', [
    ['--name <name>', 'display name'],
    ['--email <address>', 'e-mail address'],
  ])
  oneAccount(
    verb(
      accounts,
      'suspend',
      'Suspend an account: its keys are refused on every node within 5 s, its monitors and deliveries wait.',
    ),
    'accounts suspend',
    [],
    true,
  )
  oneAccount(
    verb(accounts, 'resume', 'End a suspension: all goes on from where it stopped.'),
    'accounts resume',
  )
  oneAccount(
    verb(
      accounts,
      'close',
      'Close an account for ever: keys revoked, monitors and webhooks stopped; its credits and books stay.',
    ),
    'accounts close',
    [],
    true,
  )

  const keys = program.command('keys').description('API keys.')
  withAccount(verb(keys, 'create', 'Create a key; it is shown once.'))
    .addOption(mode().makeOptionMandatory())
    .requiredOption('--name <name>', 'what the key is for')
    .option('--expires <when>', 'date, time (ISO 8601) or number of days (30d)', moment)
    .option('--allow <patterns...>', 'operations it may call: ids, or patterns such as youtube.*')
    .option(
      '--manage',
      'may keep monitors and endpoints (default, unless --allow or --credits-per-day limits it)',
    )
    .option('--no-manage', 'may make lookups only')
    .option('--credits-per-day <n>', 'most it may spend on a day (UTC)', whole)
    .option('--requests-per-second <n>', 'most requests in a second', whole)
    .action(
      run('keys create', ({ expires, allow, manage, ...rest }) => ({
        ...rest,
        expiresAt: expires,
        allowed: allow,
        manages: manage,
      })),
    )
  pages(withAccount(verb(keys, 'list', 'List keys, oldest first.'))).action(run('keys list'))
  verb(keys, 'change', 'Change the name, expiry or limits of a key; every node goes by it within 5 s.')
    .argument('<id>', 'id of the key')
    .option('--name <name>', 'what the key is for')
    .option('--expires <when>', 'date, time or number of days (30d); never: takes it away', orNone(moment))
    .option('--credits-per-day <n>', 'most it may spend on a day (UTC); none: no limit', orNone(whole))
    .option('--requests-per-second <n>', 'most requests in a second; none: no limit', orNone(whole))
    .action((id: string, options: Given) =>
      run('keys change', ({ expires, ...rest }) => ({ ...rest, id, expiresAt: expires }))(
        noneToNull(options),
      ),
    )
  verb(keys, 'revoke', 'Revoke a key; every node stops accepting it within 5 s.')
    .argument('<id>', 'id of the key')
    .addOption(
      new Option(
        '--monitors <what>',
        'what becomes of the monitors it made: stop until another key takes them over',
      )
        .choices(['stop', 'keep'])
        .default('stop'),
    )
    .action((id: string, options: Given) => run('keys revoke', (rest) => ({ ...rest, id }))(options))

  const credits = program.command('credits').description('Credits and the ledger.')
  withAccount(verb(credits, 'balance', 'Show credits and how many are reserved.'))
    .addOption(mode())
    .action(run('credits balance'))
  withAccount(verb(credits, 'grant', 'Add credits.'))
    .argument('<credits>', 'how many', whole)
    .addOption(mode())
    .addOption(
      new Option('--kind <kind>', 'kind of the entry')
        .choices(['grant', 'purchase', 'subscription', 'trial', 'refund'])
        .default('grant'),
    )
    .option('--note <text>', 'why')
    .option('--idempotency-key <key>', 'the same key again adds nothing')
    .action((amount: number, options: Given) =>
      run('credits grant', (rest) => ({ ...rest, credits: amount }))(options),
    )
  withAccount(
    verb(credits, 'adjust', 'Take credits, or correct a wallet, with a reason that stands in its entry.'),
  )
    .argument('<credits>', 'how many, below 0 where the wallet loses them (-500)', signed)
    .addOption(mode())
    .addOption(
      new Option('--kind <kind>', 'kind of the entry')
        .choices(['deduction', 'chargeback', 'correction'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'why')
    .option('--idempotency-key <key>', 'the same key again changes nothing')
    .action((amount: number, options: Given) =>
      run('credits adjust', (rest) => ({ ...rest, credits: amount }))(options),
    )
  verb(credits, 'write-off', 'Take what is left in a wallet of a closed account, with a reason.')
    .argument('<account>', 'id of the account')
    .addOption(mode())
    .requiredOption('--reason <text>', 'why')
    .action((account: string, options: Given) =>
      run('credits write-off', (rest) => ({ ...rest, account }))(options),
    )
  pages(withAccount(verb(credits, 'history', 'List ledger entries, newest first.')))
    .addOption(mode())
    .option('--before <seq>', 'only entries before this one', whole)
    .action(run('credits history'))

  const ledger = program.command('ledger').description('The books.')
  verb(
    ledger,
    'archive',
    'Write months of the ledger into a file, drop them, and carry the sums of their charges forward.',
  )
    .requiredOption(
      '--before <date>',
      'the first day of a month (UTC); what came before it is archived',
      moment,
    )
    .requiredOption('--to <file>', 'gzipped lines of JSON; not there yet, or left by a call that was killed')
    .action(run('ledger archive', ({ to, ...rest }) => ({ ...rest, to: resolve(String(to)) })))

  const payments = program.command('payments').description('Payments for single requests.')
  pages(verb(payments, 'list', 'List payments, newest first.'))
    .addOption(
      new Option('--state <state>', 'only those').choices(['reserved', 'settling', 'settled', 'refused']),
    )
    .action(run('payments list'))
  verb(payments, 'resolve', 'End a settlement whose end nobody heard, after a look at the chain.')
    .argument('<payment>', 'the id of a payment that is settling')
    .addOption(new Option('--as <end>', 'how it ended').choices(['settled', 'refused']).makeOptionMandatory())
    .option('--transaction <hash>', 'the transaction that moved the money')
    .option('--reason <text>', 'what is noted with it')
    .action((payment: string, options: Given) =>
      run('payments resolve', (rest) => ({ ...rest, payment }))(options),
    )
  verb(payments, 'reconcile', 'Sum up payments and hold them against the ledger.').action(
    run('payments reconcile'),
  )

  const secrets = program.command('secrets').description('Secrets at rest.')
  verb(
    secrets,
    'reseal',
    'Encrypt all stored secrets again with SECRETS_KEY, so that SECRETS_KEY_PREVIOUS can be left out.',
  ).action(run('secrets reseal'))

  pages(
    withAccount(verb(program, 'audit', 'List who did what to accounts, keys and credits, newest first.')),
  ).action(run('audit'))

  verb(program, 'verify', 'Rebuild all balances from the ledger and name what differs.').action(run('verify'))

  withAccount(
    verb(
      program,
      'usage',
      'Sum up lookups, live and test ones apart, with what data vendors were paid for them.',
    ),
  )
    .option('--all', 'of all accounts')
    .option('--by <what>', 'day, operation, key or account, or several: key,operation', 'day')
    .addOption(mode())
    .option('--from <when>', 'from this date or time on', moment)
    .option('--to <when>', 'up to this date or time', moment)
    .option('--csv', 'print CSV')
    .action(run('usage'))
  verb(
    program,
    'lookup',
    'Show the record of a lookup: operation, outcome, source, cause of a failure, key, and the parts of its price.',
  )
    .argument('<id>', 'the requestId of its answer')
    .action((id: string, options: Given) => run('lookup', (rest) => ({ ...rest, id }))(options))
}

function verb(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).option('--json', 'print JSON')
}

function withAccount(command: Command): Command {
  return command.option('--account <id>', 'account; may be left out where there is only one')
}

/** Options of a list. */
function pages(command: Command): Command {
  return command
    .option('--limit <n>', 'entries at most (100)', whole)
    .option('--cursor <cursor>', 'where the page before ended')
    .option('--all', 'all of them, page by page')
    .option('--csv', 'print CSV')
}

/** A command about one account, which is always named. */
function oneAccount(
  command: Command,
  name: RunOptions['verb'],
  options: readonly (readonly [string, string])[] = [],
  becauseOf = false,
): void {
  command.argument('<account>', 'id of the account')
  for (const [flags, description] of options) command.option(flags, description)
  if (becauseOf) command.requiredOption('--reason <text>', 'why: it stands in lists')
  command.action((account: string, given: Given) => run(name, (rest) => ({ ...rest, account }))(given))
}

/** What an option is that takes a bound away: null would reach us as an empty text (commander). */
const none = Symbol('none')

/** An option that `none` or `never` takes away. */
function orNone<T>(read: (text: string) => T): (text: string) => T | typeof none {
  return (text) => (text === 'none' || text === 'never' ? none : read(text))
}

const noneToNull = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === none ? null : value]))

function mode(): Option {
  return new Option('--mode <mode>', 'live or test').choices(['live', 'test'])
}

function run(name: RunOptions['verb'], shape: (given: Given) => Given = (given) => given) {
  return async (given: Given) => {
    const { json = false, csv = false, ...shaped } = shape(given)
    // Of usage it means all accounts.
    const { all, ...listed } = shaped
    const input = name === 'usage' ? shaped : listed
    const { runVerb } = await import('./admin.ts')
    const format = json ? 'json' : csv ? 'csv' : 'table'
    await runVerb({ verb: name, input, format, all: name !== 'usage' && all === true })
  }
}

function whole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

function signed(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

function moment(text: string): Date {
  const days = /^(\d{1,5})d$/.exec(text)
  const at = days ? new Date(Date.now() + Number(days[1]) * 86_400_000) : new Date(text)
  if (Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('It must be a date or time such as 2027-01-31, or days from now: 30d.')
  return at
}
