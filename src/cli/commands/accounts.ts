import { type Command, Option } from 'commander'
import { addAccountErasureCommands } from './erasure.ts'
import { type CommandOptions, mode, oneAccount, pages, run, verb, whole } from './options.ts'

/** Adds `accounts`: create, list, show, view, rename, suspend, resume, close, export, erase. */
export function addAccountCommands(program: Command): void {
  const accounts = program.command('accounts').description('Accounts of this set-up.')
  verb(accounts, 'create', 'Create an account with its starting credits.')
    .option('--name <name>', 'display name')
    .option('--email <address>', 'e-mail address')
    .option('--plan <name>', 'its plan; default: the default plan')
    .option('--test-credits <n>', 'test credits it starts with', whole)
    .action(run('accounts create'))
  pages(verb(accounts, 'list', 'List accounts with their credits, oldest first.'))
    .addOption(new Option('--state <state>', 'only those').choices(['active', 'suspended', 'closed']))
    .option('--search <text>', 'only those with this in their id, name or e-mail address')
    .action(run('accounts list'))
  oneAccount(verb(accounts, 'show', 'Show an account with its usage, keys and monitors.'), 'accounts show')
  oneAccount(
    verb(
      accounts,
      'view',
      'Make a link that shows an account as it sees itself, read only; the audit notes it.',
    ),
    'accounts view',
    [],
    true,
  )
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
  addAccountErasureCommands(accounts)
  verb(accounts, 'statement', 'Print the statement of a month: balances, purchases, charges by operation.')
    .argument('<account>', 'id of the account')
    .requiredOption('--month <month>', 'year and month (UTC): 2026-01')
    .addOption(mode())
    .option('--csv', 'print CSV')
    .action((account: string, given: CommandOptions) =>
      run('accounts statement', (rest) => ({ ...rest, account }))(given),
    )
}
