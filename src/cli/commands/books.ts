import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { type CommandOptions, moment, pages, run, verb } from './options.ts'

/** Adds `ledger` and `payments`. */
export function addBookCommands(program: Command): void {
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
  verb(
    ledger,
    'match-usage',
    'Match the database of usage with the ledger after one of them was restored: move again what it lacks, take out what has no charge.',
  )
    .option('--accept', 'what still differs is not compared any more')
    .action(run('ledger match-usage'))

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
    .action((payment: string, options: CommandOptions) =>
      run('payments resolve', (rest) => ({ ...rest, payment }))(options),
    )
  verb(payments, 'reconcile', 'Sum up payments and compare them with the ledger and the chain.')
    .option('--since <date>', 'start of the comparison with the chain (default: a day ago)', moment)
    .action(run('payments reconcile'))
}
