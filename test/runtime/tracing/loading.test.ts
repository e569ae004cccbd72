import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, inject, test } from 'vitest'
import { commandEnv } from '../../support/command.ts'
import { fillDataDirectory } from '../../support/data-directory.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The modules of OpenTelemetry that a service has read once it listens and has answered a lookup. */
function loadedBy(env: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'slk-traces-'))
  const key = 'slk_test_abcdefghijklmnopqrstuvwxyz012345'
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    const at = (path) => import(${JSON.stringify(`file://${root}/src/`)} + path)
    const [{ startService }, { readConfig }, { platforms }, { default: pino }] = await Promise.all([
      at('service/service.ts'), at('runtime/config/config.ts'), at('platforms/index.ts'), import(${JSON.stringify(`file://${root}/node_modules/pino/pino.js`)})])
    const service = await startService({ config: readConfig(process.env), platforms, log: pino({ level: 'silent' }) })
    const answer = await fetch(service.url + '/v1/reddit/subreddits?subreddit=askscience', { headers: { 'x-api-key': '${key}' } })
    if (answer.status !== 200) throw new Error(await answer.text())
    await service.stop()
    const found = loaded.filter((url) => /@opentelemetry\\/(?!api\\/)|src\\/runtime\\/tracing\\/collector/.test(url))
    process.stdout.write(JSON.stringify(found), () => process.exit())`
  try {
    fillDataDirectory(folder, inject('databaseImage'))
    const file = join(folder, 'start.mjs')
    writeFileSync(file, script)
    const output = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
      encoding: 'utf8',
      env: { ...commandEnv, PORT: '0', DATA_DIR: folder, BOOTSTRAP_TEST_KEY: key, ...env },
    })
    return JSON.parse(output) as string[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// prom-client loads OpenTelemetry's API, which alone records nothing.
test('without a collector nothing of OpenTelemetry is loaded; with one it is', () => {
  expect(loadedBy({})).toEqual([])
  const loaded = loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(loaded.some((url) => url.includes('@opentelemetry/sdk-trace'))).toBe(true)
}, 240_000)
