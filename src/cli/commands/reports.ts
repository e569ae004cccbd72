import { type Command, Option } from 'commander'
import { type CommandOptions, mode, moment, pages, run, verb, withAccount } from './options.ts'

/** Adds the commands that concern the whole set-up: secrets, audit, links to the console, verify, usage, lookup. */
export function addReportCommands(program: Command): void {
  const secrets = program.command('secrets').description('Secrets at rest.')
  verb(
    secrets,
    'reseal',
    'Encrypt all stored secrets again with SECRETS_KEY, so that SECRETS_KEY_PREVIOUS can be left out.',
  ).action(run('secrets reseal'))

  pages(withAccount(verb(program, 'audit', 'List who did what to accounts, keys and credits, newest first.')))
    .option('--actor <text>', 'only by actors with this in their name')
    .option('--act <words>', 'only this command: credits grant')
    .option('--subject <id>', 'only about this key, entry, token or payment')
    .option('--from <when>', 'from this date or time on', moment)
    .option('--to <when>', 'up to this date or time', moment)
    .action(run('audit'))

  withAccount(verb(program, 'console', 'Make a link that signs a browser in once, within 15 minutes.'))
    .addOption(
      new Option('--role <role>', 'role in the account (owner)').choices(['owner', 'developer', 'viewer']),
    )
    .addOption(
      new Option('--operator <role>', 'sign in as an operator').choices(['read', 'support', 'money', 'all']),
    )
    .option('--person <id>', 'a member of the account who comes back, with the role that they have')
    .action(run('console'))

  const sessions = program.command('sessions').description('Browsers that are signed in.')
  verb(sessions, 'list', 'List the browsers signed in to an account, or those of operators.')
    .option('--account <id>', 'account; without it, operators who belong to no account')
    .action(run('sessions list'))
  verb(sessions, 'revoke', 'Sign a browser out; every node refuses its session within 5 s.')
    .argument('<id>', 'id of the session')
    .action((id: string, options: CommandOptions) =>
      run('sessions revoke', (rest) => ({ ...rest, id }))(options),
    )

  const connections = program.command('connections').description('Assistants that people connected.')
  withAccount(verb(connections, 'list', 'List the assistants connected to an account.')).action(
    run('connections list'),
  )
  verb(connections, 'revoke', 'Disconnect an assistant; every node refuses its tokens within 5 s.')
    .argument('<id>', 'id of the connection')
    .action((id: string, options: CommandOptions) =>
      run('connections revoke', (rest) => ({ ...rest, id }))(options),
    )

  verb(
    program,
    'drift',
    'Show which fields platforms moved or removed, when they last were good, and where their values may be now.',
  )
    .option('--operation <prefix>', 'only operations whose id begins so (youtube, reddit.posts)')
    .option('--days <days>', 'reports of this many days', '7')
    .action(run('drift'))

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
    'Show what became of a request: of a lookup its outcome, source, cause of a failure, key, and the parts of its price; of a refusal its code, reason, key or address.',
  )
    .argument('<id>', 'the requestId of its answer')
    .action((id: string, options: CommandOptions) => run('lookup', (rest) => ({ ...rest, id }))(options))
}
