import type { Command } from 'commander'
import { type CommandOptions, run, verb } from './options.ts'

/** Adds `export` and `erase` to the commands of accounts. */
export function addAccountErasureCommands(accounts: Command): void {
  accounts
    .command('export')
    .description(
      'Print everything that is stored of an account as JSON lines; the last line is the manifest.',
    )
    .argument('<account>', 'id of the account')
    .action(async (account: string) => {
      const { runVerb } = await import('../admin.ts')
      await runVerb({ verb: 'accounts export', input: { account }, format: 'lines', all: true })
    })
  verb(
    accounts,
    'erase',
    'Close an account and erase its people, keys, monitors, endpoints, events and records; its books stay under its id.',
  )
    .argument('<account>', 'id of the account')
    .requiredOption('--yes <account>', 'the id again: an erasure is final')
    .option(
      '--cached-answers',
      'empty the cache of answers on all nodes too; lookups of all accounts ask the platforms again',
    )
    .action((account: string, given: Record<string, unknown>) =>
      run('accounts erase', ({ yes: confirm, ...rest }) => ({ ...rest, account, confirm }))(given),
    )
}

/** Adds `erasures`: replay. */
export function addErasureCommands(program: Command): void {
  const erasures = program.command('erasures').description('The list of erasures outside the database.')
  verb(
    erasures,
    'replay',
    'After a restore: erase and block again what ERASURES_FILE lists. Safe to repeat.',
  ).action(run('erasures replay'))
}

/** Adds `person`: erase, blocks, unblock. */
export function addPersonCommands(program: Command): void {
  const person = program.command('person').description('People whom accounts look up.')
  verb(person, 'erase', 'Erase what is stored of a person: cached answers, events, records, hosted media.')
    .argument('<identifiers...>', 'handles, ids and links of the person')
    .requiredOption('--platform <name>', 'reddit, tiktok, …')
    .requiredOption('--reason <text>', 'why: the audit keeps it; name no person')
    .requiredOption('--yes <identifier>', 'the first identifier again: an erasure is final')
    .option('--block', 'answer lookups of these identifiers with restricted from now on')
    .action((identifiers: string[], given: CommandOptions) =>
      run('person erase', ({ yes: confirm, ...rest }) => ({ ...rest, identifiers, confirm }))(given),
    )
  verb(
    person,
    'blocks',
    'List what is blocked, without identifiers: they are stored as fingerprints.',
  ).action(run('person blocks'))
  verb(person, 'unblock', 'Remove a block.')
    .argument('<id>', 'id of the block')
    .action((id: string, given: CommandOptions) => run('person unblock', (rest) => ({ ...rest, id }))(given))
}
