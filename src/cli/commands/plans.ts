import type { Command } from 'commander'
import { type CommandOptions, noneToNull, orNone, run, verb, whole } from './options.ts'

/** Adds the options of limits to a command. */
function withLimits(command: Command): Command {
  return command
    .option(
      '--credits-per-day <n>',
      'most credits on a day (UTC) and mode; none: no limit here',
      orNone(whole),
    )
    .option('--requests-per-second <n>', 'most requests in a second; none: no limit here', orNone(whole))
    .option('--concurrency <n>', 'most requests in progress on a node; none: no limit here', orNone(whole))
    .option('--monitors <n>', 'most monitors in each mode; none: the default of the service', orNone(whole))
    .option('--endpoints <n>', 'most webhook endpoints in each mode; none: the default', orNone(whole))
}

/** Adds `plans`: list, set, remove; and `accounts plan` and `accounts limit`. */
export function addPlanCommands(program: Command): void {
  const plans = program
    .command('plans')
    .description('Limits that accounts share; every node goes by a change within 5 s.')
  verb(plans, 'list', 'List the plans with their limits and number of accounts.').action(run('plans list'))
  withLimits(verb(plans, 'set', 'Create or change a plan; limits that are left out stay.'))
    .argument('<name>', 'name of the plan')
    .option('--default', 'new accounts get it')
    .option('--no-default', 'new accounts do not get it')
    .action((name: string, given: CommandOptions) =>
      run('plans set', ({ default: isDefault, ...rest }) => ({ ...rest, isDefault, name }))(
        noneToNull(given),
      ),
    )
  verb(plans, 'remove', 'Remove a plan that has no accounts.')
    .argument('<name>', 'name of the plan')
    .action((name: string, given: CommandOptions) =>
      run('plans remove', (rest) => ({ ...rest, name }))(given),
    )
  const accounts = program.commands.find((command) => command.name() === 'accounts')!
  verb(accounts, 'plan', 'Put an account on a plan.')
    .argument('<account>', 'id of the account')
    .argument('<plan>', 'name of the plan; none: no plan')
    .action((account: string, plan: string, given: CommandOptions) =>
      run('accounts plan', (rest) => ({ ...rest, account, plan: plan === 'none' ? null : plan }))(given),
    )
  withLimits(verb(accounts, 'limit', "Set limits of one account, in place of its plan's."))
    .argument('<account>', 'id of the account')
    .action((account: string, given: CommandOptions) =>
      run('accounts limit', (rest) => ({ ...rest, account }))(noneToNull(given)),
    )
}
