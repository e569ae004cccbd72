import { type Command, Option } from 'commander'
import { type CommandOptions, moment, pages, run, verb } from './options.ts'

/** The option for what is known of an incident. */
const state = (states: readonly string[]) =>
  new Option('--state <state>', 'what is known of it').choices([...states])

/** Adds `incidents`: open, update, resolve, remove, list. */
export function addIncidentCommands(program: Command): void {
  const incidents = program
    .command('incidents')
    .description('Disturbances that the status page and its feeds tell of, in plain text.')
  verb(incidents, 'open', 'Describe a new incident.')
    .argument('<title>', 'what does not work, up to 200 characters')
    .argument('<text>', 'what is known of it, up to 2,000 characters')
    .option('--platforms <names>', 'platforms that it disturbs, joined by commas; without: the whole service')
    .option('--started-at <time>', 'when it began (now)', moment)
    .addOption(state(['investigating', 'identified', 'monitoring']))
    .action((title: string, text: string, options: CommandOptions) =>
      run('incidents open', (rest) => ({ ...rest, title, text }))(options),
    )
  verb(incidents, 'update', 'Add a text to an incident.')
    .argument('<incident>', 'its id')
    .argument('<text>', 'what is new')
    .addOption(state(['investigating', 'identified', 'monitoring', 'resolved']))
    .action((incident: string, text: string, options: CommandOptions) =>
      run('incidents update', (rest) => ({ ...rest, incident, text }))(options),
    )
  verb(incidents, 'resolve', 'End an incident.')
    .argument('<incident>', 'its id')
    .argument('[text]', 'what callers read (It works again.)')
    .action((incident: string, text: string | undefined, options: CommandOptions) =>
      run('incidents resolve', (rest) => ({ ...rest, incident, ...(text === undefined ? {} : { text }) }))(
        options,
      ),
    )
  verb(incidents, 'remove', 'Remove an incident with its texts, such as one that was a mistake.')
    .argument('<incident>', 'its id')
    .action((incident: string, options: CommandOptions) =>
      run('incidents remove', (rest) => ({ ...rest, incident }))(options),
    )
  pages(verb(incidents, 'list', 'List incidents, the newest first.')).action(run('incidents list'))
}
