import { readConfig } from '../config.ts'
import { platforms } from '../platforms/index.ts'
import { type Role, type Service, startService } from '../service.ts'

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
  const service = await startService({ config: readConfig(process.env), platforms, role: options.role })
  if (service.url === '') console.log('social-lookup worker is running')
  else {
    console.log(`social-lookup is ready at ${service.url}\nReference: ${service.url}/docs`)
    const first = firstStart(service)
    if (first) console.log(first)
  }
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) {
      console.error(`${signal} again: leaving at once`)
      process.exit(1)
    }
    stopping = true
    console.log(`${signal}: finishing what is in flight`)
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
