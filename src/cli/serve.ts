import { readConfig } from '../config.ts'
import type { Role, Service } from '../service.ts'
import { openDatabase } from '../storage/database.ts'

/** What the operator sees once, when the first account was made. */
function firstStart(service: Service): string {
  const { created, config } = service
  if (created === null) return ''
  const shown = (key: string, given: string | undefined, name: string) =>
    given ? `as given by ${name}` : key
  const live = shown(created.liveKey, config.BOOTSTRAP_LIVE_KEY, 'BOOTSTRAP_LIVE_KEY')
  const test = shown(created.testKey, config.BOOTSTRAP_TEST_KEY, 'BOOTSTRAP_TEST_KEY')
  const lookup = service.registry.operations[0]
  const query = new URLSearchParams(lookup?.example).toString()
  const key = config.BOOTSTRAP_TEST_KEY ? '$BOOTSTRAP_TEST_KEY' : created.testKey
  const curl = lookup
    ? `\nTry it (test keys ask simulated platforms, offline):\n\n  curl -H "x-api-key: ${key}" "${service.url}${lookup.path}?${query}"\n`
    : ''
  return `
The first account was created. Its keys are shown only now:

  live key  ${live}
  test key  ${test}
${curl}`
}

/**
 * Serves until SIGTERM or SIGINT, then answers what is in flight and exits 0.
 * @throws ConfigError when a setting is wrong
 */
export async function serve(options: { role: Role }): Promise<void> {
  // Whoever read our output may be gone; that is no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const config = readConfig(process.env)
  // The database opens in its own thread or process while the code is loaded here.
  const opening = openDatabase({
    url: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    poolSize: config.DATABASE_POOL,
  })
  opening.catch(() => undefined)
  const starting = Promise.all([import('../platforms/index.ts'), import('../service.ts')]).then(
    ([{ platforms }, { startService }]) => startService({ config, platforms, role: options.role, opening }),
  )
  stopOnSignals(starting)
  const service = await starting
  if (service.url === '') console.log('social-lookup worker is running')
  else {
    console.log(`social-lookup is ready at ${service.url}\nReference: ${service.url}/docs`)
    const first = firstStart(service)
    if (first) console.log(first)
  }
}

/** A signal stops the service as soon as it has started; a second one leaves at once. */
function stopOnSignals(starting: Promise<Service>): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) {
      console.error(`${signal} again: leaving at once`)
      process.exit(1)
    }
    stopping = true
    console.log(`${signal}: finishing what is in flight`)
    const service = await starting
    await service.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error) => {
        console.error(error)
        process.exit(1)
      })
    })
  }
}
