import { type Command, Option } from 'commander'
import { type CommandOptions, mode, moment, pages, run, verb, whole } from './options.ts'

/** Adds the commands that report how the service does: overview, alerts, sources, vendors, settings, requests. */
export function addOperationCommands(program: Command): void {
  const minutes = (command: Command) =>
    command.option('--minutes <n>', 'how far back, up to a day (15)', whole).addOption(mode())
  minutes(
    verb(program, 'overview', 'How the service does: times, errors, queues, database, this node.'),
  ).action(run('overview'))
  verb(program, 'alerts', 'List what is wrong now, the worst first.').action(run('alerts'))
  const sources = program.command('sources').description('Sources of every operation.')
  minutes(verb(sources, 'list', 'List sources with how their requests ended on all nodes.'))
    .option('--platform <name>', 'only of this platform')
    .option('--csv', 'print CSV')
    .action(run('sources list'))
  verb(sources, 'check', 'Ask each free source of an operation for its example.')
    .argument('<operation>', 'id of the operation')
    .action((operation: string, options: CommandOptions) =>
      run('sources check', (rest) => ({ ...rest, operation }))(options),
    )
  verb(
    sources,
    'results',
    'Show what the sources of an operation answered in the last days, and how often each field had a value.',
  )
    .argument('<operation>', 'id of the operation')
    .action((operation: string, options: CommandOptions) =>
      run('sources results', (rest) => ({ ...rest, operation }))(options),
    )
  const vendors = program.command('vendors').description('Data vendors.')
  verb(
    vendors,
    'list',
    'List data vendors with what they cost today and this month, and their budgets.',
  ).action(run('vendors list'))
  verb(program, 'settings', 'List the settings in force, without secrets.')
    .option('--csv', 'print CSV')
    .action(run('settings'))
  pages(
    verb(
      program,
      'requests',
      'Search the lookups of all accounts, newest first; of the last day by default.',
    ),
  )
    .option('--account <id>', 'only of this account')
    .option('--key <id>', 'only of this key')
    .option('--operation <id>', 'only of this operation')
    .addOption(new Option('--outcome <outcome>', 'an outcome, an error code, or failed'))
    .addOption(mode())
    .option('--from <when>', 'from this date or time on', moment)
    .option('--to <when>', 'up to this date or time', moment)
    .action(run('requests'))
}
