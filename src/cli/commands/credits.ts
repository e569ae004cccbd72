import { type Command, Option } from 'commander'
import { type CommandOptions, mode, moment, pages, run, signed, verb, whole, withAccount } from './options.ts'

/** Adds `credits`: balance, grant, adjust, write-off, history. */
export function addCreditCommands(program: Command): void {
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
    .action((amount: number, options: CommandOptions) =>
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
    .action((amount: number, options: CommandOptions) =>
      run('credits adjust', (rest) => ({ ...rest, credits: amount }))(options),
    )
  verb(credits, 'write-off', 'Take what is left in a wallet of a closed account, with a reason.')
    .argument('<account>', 'id of the account')
    .addOption(mode())
    .requiredOption('--reason <text>', 'why')
    .action((account: string, options: CommandOptions) =>
      run('credits write-off', (rest) => ({ ...rest, account }))(options),
    )
  pages(withAccount(verb(credits, 'history', 'List ledger entries, newest first.')))
    .addOption(mode())
    .option('--before <seq>', 'only entries before this one', whole)
    .option('--from <when>', 'from this date or time on', moment)
    .option('--to <when>', 'up to this date or time', moment)
    .action(run('credits history'))
}
