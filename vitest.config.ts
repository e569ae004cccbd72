import { globSync, readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { serverEnv } from './scripts/run.mjs'

// Half of loading the code is taking its types away and compiling it: kept for the runs to come.
process.env.NODE_COMPILE_CACHE ??= serverEnv.NODE_COMPILE_CACHE

/** The suite: `test` by default, `long` (faults and simulations), `exhaustive` (every change of the proof). */
const suite = process.env.TEST_SUITE ?? 'test'
const long = suite !== 'test'

const root = import.meta.dirname
const testModules = new Set(globSync('test/**/*.ts', { cwd: root }))
const readModules = new Map<string, { knows: boolean; others: string[] }>()

function readModule(module: string) {
  const text = readFileSync(join(root, module), 'utf8')
  const named = [...text.matchAll(/'(\.[^']*\.ts)'/g)].map(([, path]) => join(dirname(module), path!))
  return {
    knows: /\b(?:DATABASE_URL|VALKEY_URL|process\.env)\b/.test(text),
    others: named.filter((path) => testModules.has(path)),
  }
}

/** Whether a test, or a module of the tests that it imports or starts, reads the environment or names its servers. */
function knowsServers(file: string): boolean {
  const reached = new Set([file])
  for (const module of reached) {
    const read = readModules.get(module) ?? readModule(module)
    readModules.set(module, read)
    if (read.knows) return true
    for (const other of read.others) reached.add(other)
  }
  return false
}

/** The files that no database of the environment reaches: a second run of them, on a server, would be the same. */
const withoutServers = () =>
  [...testModules].filter((file) => file.endsWith(`.${suite}.ts`) && !knowsServers(file))

/**
 * What takes minutes and says nothing about a database: once is enough, on the embedded one. The API behind the console
 * has tests of its own.
 */
const withoutTables = [
  'test/proof/**',
  'test/{agents/ask/**,catalog/**,client/**,console/*,reading/**,deploy/*,skeleton*,structure/*,docs*,simulation/*}',
  'test/{platforms,gateways/vendors,packages}/**',
  'test/{e2e/{package,image,chaos,first-use,fresh-clone,listen,signals}*,cli/{launcher,bundle,doctor,get,reader-lines,listen,live-checks}*,agents/oauth/real-client*,lookup/recordings/*}',
  'test/gateways/{browser,media,transcripts,upstream}/**',
  // What an assistant or a caller is told, in which words and of which size.
  'test/agents/mcp/{budget,conformance,content,directory,discovery,mark-attacks,odd-clients,plans,promises,research,resources,stdio,tool,typed}*',
  'test/api/server/{answer-view,clients,contract,cors,document,errors,event-schemas,example-costs,fuzz,generators,guide,html,input,literal,log,openapi,page-search,recipes,refused,retirement,site,trusted,work-by-size}*',
  'test/watching/monitors/{every-order,every-source,order-table,orders,series-year,texts-of-real-pages}*',
  // The embedded database itself, and what happens before a statement or without one.
  'test/runtime/{storage/{data-directory,embedded,statements},tracing/*,process/*}*',
  'test/money/payments/{attacks,facilitator}*',
  // Its database is in the same thread, and put back for each seed.
  'test/nodes/**',
  'test/{api/front/*,e2e/{start,json-lines,compose,kubernetes},service/{alert-rules,deployed-watching},lookup/{forced,prices,sources}}*',
  'test/api/server/{hardening,overload}*',
  'test/cli/migrate*',
  'test/{agents/oauth/{floods,official-clients},accounts/sign-in/{mail,openid}}*',
]

/** What several nodes do to their rows, which the check then runs on a server: once is enough here too. */
const onServer = [
  'test/money/payments/kills*',
  'test/runtime/workers/kills*',
  'test/watching/{jobs/kills,monitors/resume}*',
  'test/money/billing/processes*',
  // Growth in the memory of the service, whatever its database.
  'test/service/soak*',
]

/**
 * The part of the long suite that repeats what other tests check, with further seeds, texts, programs and hours: two fifths
 * of its processor time, after the rest where a machine is slow (`.ci/run`).
 */
const repeating = [
  'test/nodes/further-seeds*',
  'test/service/soak*',
  'test/{skeleton,client/runtimes}*',
  'test/agents/ask/{router,wrappings}*',
  'test/api/server/{fuzz,generators}*',
  'test/{reading,reading/pages}/hostile*',
  'test/proof/vendors*',
].map((files) => `${files}.long.ts`)
/** `first` or `rest` of the long suite; all of it by default. A test of the long suite may start another suite, whole. */
const part = suite === 'long' ? process.env.LONG_PART : undefined

/** Small files that take long, which come last in a checkout that has not run them before: by size. */
const slow =
  /\/test\/(?:proof|e2e|service|console|nodes|runtime\/(?:storage|workers)|watching\/(?:monitors|jobs)|money\/(?:billing|payments))\/|\/(?:clients|examples|migrate|move|package|python|recipes|runtimes|scopes|snippets|testing|work)\./

/** What takes minutes alone, some for waiting: it begins before all others, or the run waits for it at its end. */
const slowest =
  /\/(?:jobs\/kills|workers\/kills|payments\/kills|e2e\/(?:chaos|fresh-clone|image|kills|kill-repeats|rolling|upgrade)|service\/(?:move|soak)|billing\/simulation|nodes\/(?:first|further)-seeds|deploy\/fronts|console\/(?:million|watching)|client\/snippets|runtime\/storage\/migrations|billing\/archive)\./

/** Those that take long begin first, so that all workers end together. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const late = ({ moduleId }: TestSpecification) =>
      slowest.test(moduleId) ? 0 : slow.test(moduleId) ? 1 : 2
    return sorted.toSorted((a, b) => late(a) - late(b))
  }
}

export default defineConfig({
  test: {
    include: part === 'rest' ? repeating : [`test/**/*.${suite}.ts`],
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.DATABASE_URL ? [...withoutTables, ...withoutServers()] : []),
      ...(process.env.SERVER_RUN_FOLLOWS ? onServer : []),
      ...(part === 'first' ? repeating : []),
    ],
    environment: 'node',
    pool: 'forks',
    sequence: { sequencer: SlowFirst },
    // Tests wait for much of their time: for programs, browsers and time limits; in the long suite mostly for limits that
    // processes started as they are run have. A worker that has loaded all code and run a hundred files takes 2 GB.
    maxWorkers: Math.max(1, Math.min(availableParallelism() * 2, Math.floor(totalmem() / 2_000_000_000))),
    // A worker loads the code once for all its files: a third of the suite's time. Every file brings a service of its own.
    isolate: long,
    // As it runs elsewhere: Node itself loads the code, which takes a sixth less than having Vite read all of it first.
    experimental: { viteModuleRunner: false },
    // For what never ends; how fast the machine is decides nothing.
    testTimeout: long ? 600_000 : 240_000,
    hookTimeout: 240_000,
    // The project's check repeats a failed test and says so: one in ten thousand depends on the machine's mood. The files
    // beside it that keep the machine busy end in the time between.
    retry: { count: Number(process.env.TEST_RETRIES ?? 0), delay: 10_000 },
    expect: { poll: { timeout: 90_000, interval: 10 } },
    globalSetup: ['test/support/global-setup.ts'],
  },
})
