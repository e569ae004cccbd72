import { Argument, type Command } from 'commander'
import { type CommandOptions, run, verb } from './options.ts'

/** Adds `switch`: off, on, list. */
export function addSwitchCommands(program: Command): void {
  const switches = program
    .command('switch')
    .description('Platforms, operations and sources that are switched off; every node goes by it within 5 s.')
  const kind = () => new Argument('<kind>', 'what').choices(['platform', 'operation', 'source'])
  const oneSwitch = (command: Command, name: 'switch off' | 'switch on') =>
    command
      .addArgument(kind())
      .argument('<name>', 'reddit, reddit.post, web (a source of every platform) or reddit/web')
      .action((which: string, of: string, options: CommandOptions) =>
        run(name, (rest) => ({ ...rest, kind: which, name: of }))(options),
      )
  oneSwitch(
    verb(
      switches,
      'off',
      'Switch off: lookups are refused uncharged with the reason, monitors wait.',
    ).requiredOption('--reason <text>', 'why: callers read it'),
    'switch off',
  )
  oneSwitch(verb(switches, 'on', 'Switch on again: monitors that waited are checked at once.'), 'switch on')
  verb(switches, 'list', 'List what is switched off, newest first.').action(run('switch list'))
}
