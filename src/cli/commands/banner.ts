import type { Command } from 'commander'
import { type CommandOptions, run, verb } from './options.ts'

/** Adds `banner`: set, clear, show. */
export function addBannerCommands(program: Command): void {
  const banner = program
    .command('banner')
    .description('What all callers read in the console and on the status page: a disturbance, planned work.')
  verb(banner, 'set', 'Show a sentence, in place of the one before.')
    .argument('<text>', 'what callers read, up to 500 characters')
    .option('--until <time>', 'when it ends by itself')
    .action((text: string, options: CommandOptions) =>
      run('banner set', (rest) => ({ ...rest, text }))(options),
    )
  verb(banner, 'clear', 'Take it away.').action(run('banner clear'))
  verb(banner, 'show', 'Show it, with who set it.').action(run('banner show'))
}
