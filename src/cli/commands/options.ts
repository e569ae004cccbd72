import { type Command, InvalidArgumentError, Option } from 'commander'
import type { RunOptions } from '../admin.ts'

/** The options of a call, as commander parses them. */
export type CommandOptions = Record<string, unknown> & { json?: boolean; csv?: boolean }

/** Adds a command, which prints a table, or JSON with --json. */
export function verb(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).option('--json', 'print JSON')
}

/** Adds the option for an account. */
export function withAccount(command: Command): Command {
  return command.option('--account <id>', 'account; may be left out where there is only one')
}

/** Adds the options of a list. */
export function pages(command: Command): Command {
  return command
    .option('--limit <n>', 'entries at most (100)', whole)
    .option('--cursor <cursor>', 'where the page before ended')
    .option('--all', 'all of them, page by page')
    .option('--csv', 'print CSV')
}

/**
 * Completes a command about one account, which the caller always names.
 * @param needsReason whether the command requires --reason
 */
export function oneAccount(
  command: Command,
  name: RunOptions['verb'],
  options: readonly (readonly [string, string])[] = [],
  needsReason = false,
): void {
  command.argument('<account>', 'id of the account')
  for (const [flags, description] of options) command.option(flags, description)
  if (needsReason) command.requiredOption('--reason <text>', 'why: it stands in lists')
  command.action((account: string, given: CommandOptions) =>
    run(name, (rest) => ({ ...rest, account }))(given),
  )
}

/** The value of an option that removes a limit: commander passes null as an empty text. */
const none = Symbol('none')

/** Parses an option whose limit `none` or `never` removes. */
export function orNone<T>(read: (text: string) => T): (text: string) => T | typeof none {
  return (text) => (text === 'none' || text === 'never' ? none : read(text))
}

export const noneToNull = (given: CommandOptions): CommandOptions =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === none ? null : value]))

/** The option for live or test. */
export function mode(): Option {
  return new Option('--mode <mode>', 'live or test').choices(['live', 'test'])
}

/**
 * The action of a command: runs a verb of the administration, whose code is loaded only then.
 * @param shape converts the options into the input of the verb
 */
export function run(
  name: RunOptions['verb'],
  shape: (given: CommandOptions) => CommandOptions = (given) => given,
) {
  return async (given: CommandOptions) => {
    const { json = false, csv = false, ...shaped } = shape(given)
    // For usage, --all means all accounts; for lists, all pages.
    const { all, ...listed } = shaped
    const input = name === 'usage' ? shaped : listed
    const { runVerb } = await import('../admin.ts')
    const format = json ? 'json' : csv ? 'csv' : 'table'
    await runVerb({ verb: name, input, format, all: name !== 'usage' && all === true })
  }
}

/** Parses a whole number of at least 0. */
export function whole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

/** Parses a whole number. */
export function signed(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

/** Parses a date, a time (ISO 8601) or a number of days from now (30d). */
export function moment(text: string): Date {
  const days = /^(\d{1,5})d$/.exec(text)
  const at = days ? new Date(Date.now() + Number(days[1]) * 86_400_000) : new Date(text)
  if (Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('It must be a date or time such as 2027-01-31, or days from now: 30d.')
  return at
}
