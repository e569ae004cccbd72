import { type Command, Option } from 'commander'
import {
  type CommandOptions,
  mode,
  moment,
  noneToNull,
  orNone,
  pages,
  run,
  verb,
  whole,
  withAccount,
} from './options.ts'

/** Adds `keys`: create, list, change, revoke. */
export function addKeyCommands(program: Command): void {
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
    .option('--manage', 'may keep monitors and endpoints, also while it is limited')
    .option('--no-manage', 'may make lookups only')
    .action((id: string, options: CommandOptions) =>
      run('keys change', ({ expires, manage, ...rest }) => ({
        ...{ ...rest, id, expiresAt: expires, manages: manage },
      }))(noneToNull(options)),
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
    .addOption(
      new Option('--keys <what>', 'what becomes of the keys that it created: revoke them too')
        .choices(['revoke', 'keep'])
        .default('revoke'),
    )
    .action((id: string, options: CommandOptions) => run('keys revoke', (rest) => ({ ...rest, id }))(options))
}
