import pino from 'pino'
import type { AnyOperation } from '../catalog/operation.ts'
import { createRegistry } from '../catalog/registry.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { Fault, ServiceError } from '../errors.ts'
import { createCursorBox } from '../lookup/cursors.ts'
import { byPlace, parseLookup } from '../lookup/request.ts'
import { createSharedValues } from '../lookup/shared-values.ts'
import type { LookupAnswer, Source } from '../lookup/source.ts'
import { createSourceRunner, type SourceRunner } from '../lookup/sources.ts'
import { platforms } from '../platforms/index.ts'
import { createProviders } from '../providers/source.ts'
import { version } from '../service.ts'
import { createUpstream, userAgent } from '../upstream/client.ts'

/** How one source of an operation is. */
export interface Finding {
  readonly operation: string
  readonly source: string
  /** `ok`, an outcome, `not configured`, a fault's cause, or `skipped`. */
  readonly state: string
  readonly detail: string
}

const timeoutMs = 20_000

async function examine(
  runner: SourceRunner,
  operation: AnyOperation,
  source: Source,
  missing: readonly string[],
  offline: boolean,
): Promise<Finding> {
  const finding = (state: string, detail = ''): Finding => ({
    operation: operation.id,
    source: source.name,
    state,
    detail,
  })
  if (missing.length > 0) return finding('not configured', `set ${missing.join(' and ')}`)
  if (offline) return finding('configured')
  try {
    const { path, query } = byPlace(operation.parameters, operation.example)
    const params = parseLookup(operation, query, path)
    if (!(source.serves?.(params) ?? true)) return finding('skipped', 'does not serve the example')
    const only = { ...operation, sources: [source] }
    const { answer } = await runner.ask(only, 'live', params, null, timeoutMs)
    return finding(answer.outcome === 'found' ? 'ok' : answer.outcome, broken(operation, answer))
  } catch (error) {
    if (error instanceof Fault) return finding(error.reason, error.message)
    if (error instanceof ServiceError) return finding('skipped', error.message)
    return finding('error', String(error))
  }
}

/** Names the field whose shape is not what the record declares. */
function broken(operation: AnyOperation, answer: LookupAnswer): string {
  if (answer.outcome !== 'found') return ''
  const checked = operation.record.safeParse(answer.data)
  if (checked.success) return ''
  const [issue] = checked.error.issues
  return `${issue?.path.join('.')}: ${issue?.message}`
}

/**
 * Says for every operation which sources are configured and, unless `offline`, tries them live on the example.
 * @returns the exit status: 1 when a configured source is broken
 */
export async function doctor(options: { offline: boolean; json: boolean; only?: string }): Promise<number> {
  const config = readConfig(process.env)
  const log = pino({ level: 'silent' })
  const upstream = createUpstream({
    origins: config.UPSTREAM_ORIGINS,
    ...(config.UPSTREAM_PROXY ? { proxy: config.UPSTREAM_PROXY } : {}),
    userAgent: userAgent(version, config.PUBLIC_URL),
  })
  const operations = createRegistry(platforms)
  const runner = createSourceRunner({
    operations,
    clock: systemClock,
    log,
    upstream,
    cursors: createCursorBox({
      secret: 'doctor reads first pages only, always',
      clock: systemClock,
      lifetimeHours: 1,
    }),
    shared: createSharedValues({ clock: systemClock, log }),
    // Nothing is stored by looking whether a source works.
    media: () => ({ store: async () => [] }),
    transcriber: () => ({
      available: false,
      transcribe: async () => {
        throw new Fault('not_configured', 'not tried')
      },
    }),
    setting: config.platformSetting,
    provider: createProviders(config.PROVIDERS),
    drift: () => undefined,
  })
  const findings: Finding[] = []
  for (const operation of operations.operations) {
    if (options.only && !operation.id.startsWith(options.only)) continue
    const sources = runner.sources(operation, 'live')
    if (sources.length === 0) {
      findings.push({
        operation: operation.id,
        source: 'provider',
        state: 'not configured',
        detail: 'set PROVIDERS',
      })
    }
    for (const { source, missing } of sources) {
      findings.push(await examine(runner, operation, source, missing, options.offline))
    }
  }
  await upstream.close()
  if (options.json) console.log(JSON.stringify(findings, null, 2))
  else {
    for (const { operation, source, state, detail } of findings) {
      console.log(`${operation.padEnd(40)} ${source.padEnd(9)} ${state.padEnd(15)} ${detail}`.trimEnd())
    }
  }
  const fine = new Set([
    'ok',
    'configured',
    'not configured',
    'skipped',
    'restricted',
    'not_found',
    'private',
  ])
  return findings.every(({ state, detail }) => fine.has(state) && (state !== 'ok' || detail === '')) ? 0 : 1
}
