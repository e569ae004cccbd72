import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Role, Service } from '../service/service.ts'
import { startThreadEarly } from '../storage/embedded/thread.ts'
import { firstKeysTo } from './first-keys.ts'
import { plainSpeech, type Speech, speakJson } from './speech.ts'

/** Where the keys of the first account go: into no log, whatever was said of files. Undefined: they are shown. */
const firstKeysFile = ({ FIRST_KEYS_FILE, LOG_FORMAT, DATA_DIR }: Config): string | undefined =>
  FIRST_KEYS_FILE ?? (LOG_FORMAT === 'json' ? join(DATA_DIR, 'first-keys') : undefined)

function deliverFirstKeys(config: Config): ReturnType<typeof firstKeysTo> {
  const write = firstKeysTo(firstKeysFile(config), config)
  if (write === undefined || config.FIRST_KEYS_FILE) return write
  return async (created) => {
    await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
    await write(created)
  }
}

/**
 * Serves until SIGTERM, SIGINT or SIGHUP, then answers what is in flight and exits 0.
 * @throws ConfigError when a setting is wrong
 */
export async function serve(options: { role: Role }): Promise<void> {
  // Whoever read our output may be gone; that is no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // What opens the database comes first: it opens in its own thread or process while the rest of the code is loaded.
  if (!process.env.DATABASE_URL) startThreadEarly()
  // Before anything that could be said as text: a wrong setting is.
  const log = process.env.LOG_FORMAT?.trim() === 'json' ? (await import('pino')).default() : undefined
  const speech = log ? speakJson(log.child({}, { level: 'info' })) : plainSpeech
  const [{ readConfig }, { openConfiguredDatabase }] = await Promise.all([
    import('../config.ts'),
    import('../storage/part.ts'),
  ])
  const config = readConfig(process.env)
  if (log) log.level = config.LOG_LEVEL
  const opening = openConfiguredDatabase(config)
  opening.catch(() => undefined)
  // Loading code holds on to the event loop: the database's thread is told what to open before.
  await setImmediate()
  const starting = Promise.all([import('../platforms/index.ts'), import('../service/service.ts')]).then(
    ([{ platforms }, { startService }]) =>
      startService({
        config,
        platforms,
        role: options.role,
        opening,
        firstKeys: deliverFirstKeys(config),
        ...(log ? { log } : {}),
      }),
  )
  stopOnSignals(starting, speech)
  const service = await starting
  const [{ adviceOnSettings }, { firstStart }] = await Promise.all([
    import('../service/advice.ts'),
    import('./first-start.ts'),
  ])
  for (const sentence of adviceOnSettings(process.env, config, service.registry)) {
    speech.warn(sentence)
  }
  if (service.url === '') speech.say('social-lookup worker is running')
  else {
    speech.say(`social-lookup is ready at ${service.url}\nReference: ${service.url}/docs`)
    const first = firstStart(service, firstKeysFile(config))
    if (first) speech.say(first)
  }
}

/**
 * The first signal stops the service as soon as it has started; further ones change nothing. One stop arrives several
 * times: from the terminal or the supervisor, which tell the whole group, and from each process in between (npm,
 * scripts/run.mjs), which pass it on.
 */
function stopOnSignals(starting: Promise<Service>, speech: Speech): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    speech.say(`${signal}: finishing what is in flight (SIGQUIT, Ctrl-\\, leaves at once)`)
    const service = await starting
    await service.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error) => {
        speech.fail(error)
        process.exit(1)
      })
    })
  }
}
