import type { BootstrapKeys } from '../accounts/accounts.ts'
import { type Config, readConfig } from '../config.ts'
import { adviceOnSettings } from '../service/advice.ts'
import type { Role, Service } from '../service/service.ts'
import { openConfiguredDatabase } from '../storage/part.ts'
import { firstKeysText, writeFirstKeys } from './first-keys.ts'
import { lookupPath } from './get.ts'

/** What the operator sees once, when the first account was made. */
function firstStart(service: Service): string {
  const { created, config } = service
  if (created === null) return ''
  if (config.FIRST_KEYS_FILE) {
    return `\nThe first account was created. Its keys are in ${config.FIRST_KEYS_FILE}.\n`
  }
  const lookup = service.registry.operations[0]
  const example = Object.entries(lookup?.example ?? {}).map(([name, value]) => `${name}=${value}`)
  const key = config.BOOTSTRAP_TEST_KEY ? '$BOOTSTRAP_TEST_KEY' : created.testKey
  const curl = lookup
    ? `\nTry it (test keys ask simulated platforms, offline):\n\n  curl -H "x-api-key: ${key}" "${service.url}${lookupPath(lookup, example)}"\n`
    : ''
  return `
The first account was created. Its keys are shown only now:

${firstKeysText(created, config)}${curl}`
}

function firstKeysTo(config: Config): ((created: BootstrapKeys) => Promise<void>) | undefined {
  const path = config.FIRST_KEYS_FILE
  return path === undefined ? undefined : (created) => writeFirstKeys(path, firstKeysText(created, config))
}

/**
 * Serves until SIGTERM, SIGINT or SIGHUP, then answers what is in flight and exits 0.
 * @throws ConfigError when a setting is wrong
 */
export async function serve(options: { role: Role }): Promise<void> {
  // Whoever read our output may be gone; that is no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const config = readConfig(process.env)
  // The database opens in its own thread or process while the code is loaded here.
  const opening = openConfiguredDatabase(config)
  opening.catch(() => undefined)
  const starting = Promise.all([import('../vendors/index.ts'), import('../service/service.ts')]).then(
    ([{ platformsWithVendors: platforms }, { startService }]) =>
      startService({ config, platforms, role: options.role, opening, firstKeys: firstKeysTo(config) }),
  )
  stopOnSignals(starting)
  const service = await starting
  for (const sentence of adviceOnSettings(process.env, config, service.registry)) {
    console.error(`warning: ${sentence}`)
  }
  if (service.url === '') console.log('social-lookup worker is running')
  else {
    console.log(`social-lookup is ready at ${service.url}\nReference: ${service.url}/docs`)
    const first = firstStart(service)
    if (first) console.log(first)
  }
}

/**
 * The first signal stops the service as soon as it has started; further ones change nothing. One stop arrives several
 * times: from the terminal or the supervisor, which tell the whole group, and from each process in between (npm,
 * scripts/run.mjs), which pass it on.
 */
function stopOnSignals(starting: Promise<Service>): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    console.log(`${signal}: finishing what is in flight (SIGQUIT, Ctrl-\\, leaves at once)`)
    const service = await starting
    await service.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error) => {
        console.error(error)
        process.exit(1)
      })
    })
  }
}
