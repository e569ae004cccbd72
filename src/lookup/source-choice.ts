import type { AnyOperation } from '../catalog/operation.ts'
import type { Mode, Source } from '../catalog/source.ts'
import type { RunnerOptions, SourceQuery } from './runner-options.ts'

/** A source and the names of the settings that it lacks. */
export interface ConfiguredSource {
  readonly source: Source
  readonly missing: readonly string[]
}

type ChoiceOptions = Pick<RunnerOptions, 'operations' | 'setting' | 'testSetting' | 'provider' | 'order'>

/** Reads settings by their environment names. For test keys the simulated platform's own settings come first. */
export function settingOf(
  { operations, setting, testSetting }: ChoiceOptions,
  { platform }: AnyOperation,
  mode: Mode,
): (name: string) => string | undefined {
  if (mode === 'live') return setting
  const simulated = operations.platform(platform)?.testSettings ?? {}
  return (name) => simulated[name] ?? testSetting(name)
}

/** The sources of an operation in the operator's order. */
export function configuredSources(
  options: ChoiceOptions,
  operation: AnyOperation,
  mode: Mode,
): ConfiguredSource[] {
  const setting = settingOf(options, operation, mode)
  const withMissing = (source: Source): ConfiguredSource => ({
    source,
    missing: (source.requires ?? []).filter((name) => setting(name) === undefined),
  })
  const declared = operation.sources as readonly Source[]
  const provider = options.provider(operation, mode)
  if (mode === 'test') {
    const ordered = options.order(operation, declared).map(withMissing)
    // The simulated provider answers test keys only where no other source can.
    if (!provider || ordered.some(({ missing }) => missing.length === 0)) return ordered
    return [...ordered, { source: provider, missing: [] }]
  }
  return options.order(operation, provider ? [...declared, provider] : declared).map(withMissing)
}

/** The configured sources that can serve a query, in the order to query them. */
export function usableSources(
  options: ChoiceOptions,
  { operation, mode, params, cursor, only }: SourceQuery,
): Source[] {
  const canServe = (source: Source) =>
    (cursor?.source === undefined || source.name === cursor.source) &&
    (only === undefined || source.name === only) &&
    (source.serves?.(params) ?? true)
  const usable = configuredSources(options, operation, mode)
    .filter(({ missing, source }) => missing.length === 0 && canServe(source))
    .map(({ source }) => source)
  const core = (operation.core ?? []) as readonly string[]
  const leavesOut = (source: Source) =>
    source.leavesOut?.(params) === true || (source.lacks ?? []).some((field) => core.includes(field))
  // The simulated provider serves test keys in full where each simulated source omits a field.
  const standIn = mode === 'test' && usable.every(leavesOut) ? options.provider(operation, mode) : undefined
  if (standIn && canServe(standIn)) usable.push(standIn)
  // Sources that omit a requested field come last.
  return usable.sort((a, b) => Number(leavesOut(a)) - Number(leavesOut(b)))
}

/** States which configuration would enable the operation. */
export function howToEnable(operation: AnyOperation, sources: readonly ConfiguredSource[]): string {
  const declared = operation.sources as readonly Source[]
  const settings = declared
    .filter((source) => source.requires?.length)
    .map((source) => `${source.name} source: ${source.requires!.join(' and ')}`)
  settings.push(`provider source: PROVIDERS with a pattern for ${operation.id}`)
  const configured = new Set(sources.map(({ source }) => source.name))
  const excluded = declared.filter(({ name }) => !configured.has(name))
  if (excluded.length > 0)
    settings.push(`SOURCES, which leaves out ${excluded.map(({ name }) => name).join(', ')}`)
  return `No source of ${operation.id} is configured for this request. Any of these enables it: ${settings.join('; ')}. Nothing was charged.`
}
