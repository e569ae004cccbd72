import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Config } from '../runtime/config/config.ts'
import { startThreadEarly } from '../runtime/storage/embedded/thread.ts'
import type { Role, Service } from '../service/service.ts'
import { firstKeysTo } from './first-keys.ts'
import { plainSpeech, type Speech, speakJson } from './speech.ts'

/**
 * The file for the keys of the first account. With JSON logs it is always a file, so that no log contains them.
 * Undefined: they are shown.
 */
const firstKeysFile = ({ FIRST_KEYS_FILE, LOG_FORMAT, DATA_DIR }: Config): string | undefined =>
  FIRST_KEYS_FILE ?? (LOG_FORMAT === 'json' ? join(DATA_DIR, 'first-keys') : undefined)

/**
 * Serves until SIGTERM, SIGINT or SIGHUP, then answers what is in flight and exits 0.
 * @throws ConfigError when a setting is wrong
 */
export async function serve(options: { role: Role }): Promise<void> {
  // A closed output (the reader ended) must not stop the service.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // The database starts first: it opens in its own thread or process while the rest of the code is loaded.
  if (!process.env.DATABASE_URL) startThreadEarly()
  // Before any plain text is printed: a wrong setting is reported in the log format too.
  const log =
    process.env.LOG_FORMAT?.trim() === 'json'
      ? (await import('../runtime/process/log.ts')).createLog('info')
      : undefined
  const speech = log ? speakJson(log.child({}, { level: 'info' })) : plainSpeech
  const [{ readConfig }, { openConfiguredDatabase }] = await Promise.all([
    import('../runtime/config/config.ts'),
    import('../runtime/storage/part.ts'),
  ])
  const config = readConfig(process.env)
  if (log) log.level = config.LOG_LEVEL
  const opening = openConfiguredDatabase(config)
  opening.catch(() => undefined)
  // Loading code blocks the event loop, so the database's thread gets its order first.
  await setImmediate()
  const starting = Promise.all([import('../platforms/index.ts'), import('../service/service.ts')]).then(
    ([{ platforms }, { startService }]) =>
      startService({
        config,
        platforms,
        role: options.role,
        opening,
        firstKeys: firstKeysTo(firstKeysFile(config), config),
        ...(log ? { log } : {}),
      }),
  )
  stopOnSignals(starting, speech)
  stopWithLauncher()
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
    const { consoleLinkAtStart } = await import('./console-link.ts')
    const link = await consoleLinkAtStart(service)
    if (link) speech.say(link)
  }
  reportToLauncher()
}

/** The launcher builds what is missing once the service serves (scripts/builds.mjs). */
function reportToLauncher(): void {
  process.send?.('serving')
  process.disconnect?.()
}

/**
 * The first signal stops the service as soon as it has started; further signals change nothing. One stop arrives
 * several times: from the terminal or supervisor, which signal the whole group, and from each process in between
 * (npm, scripts/run.mjs), which forwards it.
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

/** How often the parent is looked at. */
const launcherCheckMs = 500

/**
 * Stops the service when the launcher (scripts/run.mjs) is gone. A launcher that is killed (SIGKILL, out of memory) cannot
 * pass a signal on, and the server would hold its port and its data for ever.
 */
function stopWithLauncher(): void {
  const launcher = process.env.SOCIAL_LOOKUP_LAUNCHER
  // Other programs start the server directly, and inherit the variable.
  if (launcher !== String(process.ppid)) return
  const timer = setInterval(() => {
    if (process.ppid === Number(launcher)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, launcherCheckMs)
  timer.unref()
}
