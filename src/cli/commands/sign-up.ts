import type { Command } from 'commander'
import { type CommandOptions, moment, pages, run, verb, whole } from './options.ts'

/** Adds `sign-up`: create, list, revoke. */
export function addSignUpCommands(program: Command): void {
  const signUp = program.command('sign-up').description('Links by which people create accounts.')
  verb(signUp, 'create', 'Create a link; it is shown once. Send it to the person yourself.')
    .option('--plan <name>', 'plan of the new accounts; default: the default plan')
    .option('--live-credits <n>', 'live credits they start with; default: TRIAL_CREDITS', whole)
    .option('--test-credits <n>', 'test credits they start with; default: TEST_CREDITS', whole)
    .option('--uses <n>', 'accounts that it creates at most (1)', whole)
    .option('--expires <when>', 'date, time (ISO 8601) or number of days (7d)', moment)
    .option('--note <text>', 'what it is for; it stands in lists')
    .action(
      run('sign-up create', ({ uses, expires, ...rest }) => ({
        ...rest,
        ...{ maxUses: uses, expiresAt: expires },
      })),
    )
  pages(verb(signUp, 'list', 'List links with their uses, oldest first.')).action(run('sign-up list'))
  verb(signUp, 'revoke', 'Revoke a link; its accounts stay.')
    .argument('<id>', 'id of the link')
    .action((id: string, options: CommandOptions) =>
      run('sign-up revoke', (rest) => ({ ...rest, id }))(options),
    )
}
