export { forced, forcedIds } from './generated/forced.ts'

/**
 * A handle, name or query whose lookup fails some times with a test key and works then, for tests of retries. The count
 * begins anew after a minute.
 * @param name tells tests apart that run at the same time: up to 20 letters and digits
 */
export const failsFirst = <Times extends 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9>(times: Times, name?: string) =>
  (name === undefined ? `sim_fails_${times}` : `sim_fails_${times}_${name}`) as
    | `sim_fails_${Times}`
    | `sim_fails_${Times}_${string}`

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

/** The modules of Node.js, loaded with the first service: the package works in browsers too. */
async function loadNode() {
  const [process, crypto, fs, net, os, path] = await Promise.all([
    import('node:child_process'),
    import('node:crypto'),
    import('node:fs/promises'),
    import('node:net'),
    import('node:os'),
    import('node:path'),
  ])
  return { ...process, ...crypto, ...fs, ...net, ...os, ...path }
}
type Node = Awaited<ReturnType<typeof loadNode>>

/**
 * Starts a service of its own for tests, on a free port of this machine, with an embedded database in a temporary folder.
 * Its test key needs no network. For Node.js, Bun and Deno. The first start with a command and settings creates the
 * database, which takes seconds of processor time, and stores a copy of it in the user's folder for caches; later ones
 * begin with that copy.
 * @throws Error with the last lines of its output if it does not start
 */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { command = ['social-lookup', 'serve'], env = {} } = options
  const node = await loadNode()
  const begin = async () => node.mkdtemp(node.join(node.tmpdir(), 'social-lookup-test-'))
  const [folder, template] = [await begin(), templateOf(node, command, env)]
  if (template === null) return start(node, folder, options)
  if (await copied(node, template, folder)) {
    // A copy of a later release does not start with an earlier one.
    const service = await start(node, folder, options).catch(() => null)
    if (service !== null) return service
    await node.rm(template, { recursive: true, force: true })
    return start(node, await begin(), options)
  }
  const first = await start(node, folder, options)
  await first.stop()
  const draft = `${template}-${node.randomUUID()}`
  await node.cp(folder, draft, { recursive: true })
  // Another process may have been first.
  await node.rename(draft, template).catch(() => node.rm(draft, { recursive: true, force: true }))
  return start(node, folder, options)
}

/** Where the database of a command with its settings is copied to; null for a database elsewhere. */
function templateOf(
  node: Node,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): string | null {
  const { XDG_CACHE_HOME: caches, DATABASE_URL: database } = { ...process.env, ...env }
  if (database) return null
  const name = node
    .createHash('sha256')
    .update(JSON.stringify([command, env]))
    .digest('hex')
    .slice(0, 32)
  return node.join(caches || node.join(node.homedir(), '.cache'), 'social-lookup-testing', name)
}

async function copied({ cp, mkdir, dirname }: Node, template: string, folder: string): Promise<boolean> {
  await mkdir(dirname(template), { recursive: true, mode: 0o700 })
  return cp(template, folder, { recursive: true }).then(
    () => true,
    () => false,
  )
}

async function freePort({ createServer }: Node): Promise<number> {
  const finder = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => finder.once('listening', listening))
  const { port } = finder.address() as { port: number }
  await new Promise((closed) => finder.close(closed))
  return port
}

/** Starts a service on a folder, which is deleted when it does not start. */
async function start(
  node: Node,
  folder: string,
  { command = ['social-lookup', 'serve'], env = {}, timeoutMs = 60_000 }: TestServiceOptions,
): Promise<TestService & { stop(): Promise<void> }> {
  const port = await freePort(node)
  const settings = { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', BOOTSTRAP_TEST_KEY: apiKey }
  const child = node.spawn(command[0]!, command.slice(1), {
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
  const stop = async () => {
    if (ended === undefined) child.kill()
    await exit
  }
  const close = async () => {
    await stop()
    await node.rm(folder, { recursive: true, force: true })
  }
  const baseUrl = `http://127.0.0.1:${port}`
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const isUp = await fetch(`${baseUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { baseUrl, apiKey, close, stop }
    if (ended === undefined && Date.now() < deadline) await new Promise((later) => setTimeout(later, 50))
    else {
      const reason = ended ?? `no answer within ${timeoutMs} ms`
      await close()
      throw new Error(`${command.join(' ')} did not start: ${reason}\n${output}`)
    }
  }
}
