import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Paths of all modules that a process has read after it has read these, from the project's folder on. */
function loadedBy(...entries: string[]): string[] {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    for (const entry of ${JSON.stringify(entries)}) await import(${JSON.stringify(`file://${root}/`)} + entry)
    process.stdout.write(loaded.join('\\n'), () => process.exit())`
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]
  const urls = execFileSync(process.execPath, args, { encoding: 'utf8' }).split('\n')
  return urls.map((url) => url.replace(`file://${root}/`, ''))
}

describe('a start', () => {
  test('has the database opened before the code of platforms is read', () => {
    const loaded = loadedBy('src/cli/serve.ts', 'src/runtime/config/config.ts', 'src/runtime/storage/part.ts')
    expect(loaded).toContain('src/runtime/storage/database.ts')
    expect(loaded.filter((path) => /^src\/(platforms|vendors|service|server)\//.test(path))).toEqual([])
  })

  test('reads neither simulations nor clients that it may never use', () => {
    const loaded = loadedBy('src/gateways/vendors/index.ts', 'src/service/service.ts')
    expect(loaded).toContain('src/gateways/upstream/client.ts')
    const idle =
      /\/sandbox\/|^src\/simulation\/provider\/|node_modules\/(undici|linkedom|playwright-core|viem|@aws-sdk)\//
    expect(loaded.filter((path) => idle.test(path))).toEqual([])
  })
})
