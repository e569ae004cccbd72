export { forced, forcedIds } from './generated/forced.ts'

/** A service of a test run. */
export interface TestService {
  readonly baseUrl: string
  /** A test key: all platforms are simulated, in the service's process. */
  readonly apiKey: string
  /** Ends the service and deletes its data. */
  close(): Promise<void>
}

export interface TestServiceOptions {
  /** The command that starts the service. Default: `social-lookup serve`. */
  command?: readonly string[] | undefined
  /** Settings beside the defaults. */
  env?: Readonly<Record<string, string>> | undefined
  /** How long to wait for its first answer, in milliseconds. Default 60 seconds. */
  timeoutMs?: number | undefined
}

const apiKey = 'slk_test_abcdefghijklmnopqrstuvwxyz012345'

/**
 * Starts a service of its own for tests, on a free port of this machine, with an embedded database in a temporary folder.
 * Its test key needs no network. For Node.js, Bun and Deno.
 * @throws Error with the last lines of its output if it does not start
 */
export async function startTestService({
  command = ['social-lookup', 'serve'],
  env = {},
  timeoutMs = 60_000,
}: TestServiceOptions = {}): Promise<TestService> {
  const [{ spawn }, { mkdtemp, rm }, { createServer }, { tmpdir }, { join }] = await Promise.all([
    import('node:child_process'),
    import('node:fs/promises'),
    import('node:net'),
    import('node:os'),
    import('node:path'),
  ])
  const folder = await mkdtemp(join(tmpdir(), 'social-lookup-test-'))
  const finder = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => finder.once('listening', listening))
  const { port } = finder.address() as { port: number }
  await new Promise((closed) => finder.close(closed))
  const settings = { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', BOOTSTRAP_TEST_KEY: apiKey }
  const child = spawn(command[0]!, command.slice(1), {
    env: { ...process.env, TRIAL_CREDITS: '1000000', ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output = (output + part).slice(-2000)
    })
  }
  let ended: string | undefined
  const exit = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      ended = reason
      resolve()
    }
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => end(`it ended with ${code ?? signal}`))
  })
  const close = async () => {
    if (ended === undefined) child.kill()
    await exit
    await rm(folder, { recursive: true, force: true })
  }
  const baseUrl = `http://127.0.0.1:${port}`
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const isUp = await fetch(`${baseUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { baseUrl, apiKey, close }
    if (ended === undefined && Date.now() < deadline) await new Promise((later) => setTimeout(later, 50))
    else {
      const reason = ended ?? `no answer within ${timeoutMs} ms`
      await close()
      throw new Error(`${command.join(' ')} did not start: ${reason}\n${output}`)
    }
  }
}
