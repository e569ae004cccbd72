import { type Command, Option } from 'commander'
import { type CommandOptions, moment, pages, run, verb, whole } from './options.ts'

/** Adds `tokens`: create, list, rotate, revoke. */
export function addTokenCommands(program: Command): void {
  const tokens = program
    .command('tokens')
    .description('Named tokens of operators and their programs, for /admin/v1.')
  verb(tokens, 'create', 'Create a token; it is shown once.')
    .requiredOption('--name <name>', 'what the token is for; the audit names it')
    .addOption(
      new Option('--role <role>', 'what it may do')
        .choices(['read', 'support', 'money', 'all'])
        .makeOptionMandatory(),
    )
    .option('--expires <when>', 'date, time (ISO 8601) or number of days (30d)', moment)
    .action(run('tokens create', ({ expires, ...rest }) => ({ ...rest, expiresAt: expires })))
  pages(verb(tokens, 'list', 'List tokens with their last use, oldest first.')).action(run('tokens list'))
  const oneToken = (command: Command, name: 'tokens rotate' | 'tokens revoke') =>
    command
      .argument('<id>', 'id of the token')
      .action((id: string, options: CommandOptions) => run(name, (rest) => ({ ...rest, id }))(options))
  oneToken(
    verb(tokens, 'rotate', 'Give a token a new secret; the one before works for the overlap.').option(
      '--overlap-hours <n>',
      'hours that the secret before still works (24)',
      whole,
    ),
    'tokens rotate',
  )
  oneToken(verb(tokens, 'revoke', 'Revoke a token; every node refuses it within 5 s.'), 'tokens revoke')
}
