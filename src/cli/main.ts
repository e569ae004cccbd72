import './find-modules.ts'
import { Command, Option } from 'commander'
import type { Role } from '../service/service.ts'
import { version } from '../service/version.ts'
import { addAdminCommands } from './admin-commands.ts'
import type { GetManyOptions } from './get-many.ts'

type GetOptions = ServiceOptions & Partial<Omit<GetManyOptions, 'url' | 'key'>>

const program = new Command('social-lookup')
  .description('Public data of social platforms as typed JSON: serve it, ask it, keep its accounts.')
  .version(version)

const serviceUrl = () =>
  new Option(
    '--url <url>',
    'where the service answers (default: SOCIAL_LOOKUP_URL, the last login, http://127.0.0.1:3000)',
  ).default(process.env.SOCIAL_LOOKUP_URL)
const serviceKey = () =>
  new Option('--key <key>', 'API key (default: SOCIAL_LOOKUP_KEY, the key of login)').default(
    process.env.SOCIAL_LOOKUP_KEY,
  )

interface ServiceOptions {
  readonly url?: string
  readonly key?: string
}

/** Where a command calls, with the key that it states or that `login` stored. */
const called = async <Given extends ServiceOptions>(options: Given) => ({
  ...options,
  ...(await (await import('./stored-logins.ts')).calledService(options)),
})

program
  .command('serve')
  .description('Serve the API and work on its jobs.')
  .addOption(
    new Option('--role <role>', 'what this process does').choices(['all', 'api', 'worker']).default('all'),
  )
  .action(async (options: { role: Role }) => (await import('./serve.ts')).serve(options))

program
  .command('init')
  .description('Prepare the database and create the first account, without serving.')
  .option('--keys-file <path>', 'write the keys into this file (mode 0600) instead of the terminal')
  .action(async (options: { keysFile?: string }) => {
    process.exitCode = await (await import('./init.ts')).init(options)
  })

program
  .command('migrate')
  .description('Bring the tables of the database up to date, and end.')
  .addOption(new Option('--dry-run, --check', 'only list what would be applied; exit status 3 if anything'))
  .option('--status', 'list what would be applied, and how far the fills are that work on stored rows')
  .action(async (options: { check?: boolean; status?: boolean }) => {
    process.exitCode = await (await import('./migrate.ts')).migrateTables(options)
  })

program
  .command('move')
  .description(
    'Copy the embedded database of DATA_DIR, with its secrets, to a PostgreSQL server. There is no way back.',
  )
  .option('--to <url>', 'an empty database of the server (default: DATABASE_URL)')
  .action(async (options: { to?: string }) => {
    process.exitCode = await (await import('./move.ts')).move(options)
  })

program
  .command('login')
  .description('Get a key of a service: a person confirms the code that it shows, in a browser.')
  .addOption(serviceUrl())
  .option('--device <name>', 'what the person reads of this machine (default: its host name)')
  .action(async (options: { url?: string; device?: string }) => {
    const { url } = await called({ ...options, key: undefined })
    await (await import('./login.ts')).login({ ...options, url })
  })

program
  .command('logout')
  .description('End the key that login stored, and forget it.')
  .addOption(serviceUrl())
  .action(async (options: { url?: string }) => {
    const { url } = await called({ ...options, key: undefined })
    process.exitCode = await (await import('./login.ts')).logout({ url })
  })

program
  .command('get')
  .description(
    'Call a lookup of a running service: get youtube.channel handle=@nasa, or a job over a file: get youtube.channel --from names.csv',
  )
  .argument('<operation>', 'operation id, or enough of it to be clear')
  .argument('[parameters...]', 'name=value')
  .option('--from <file>', 'a row for each line of a CSV file, or of JSON lines (.jsonl), as one job')
  .option('--columns <list>', 'with --from: parameter:column, where a column has another name')
  .option('--out <file>', 'with --from: where the results go (.csv or JSON lines; default: the terminal)')
  .option('--max-credits <credits>', 'with --from: the job never costs more')
  .option('--yes', 'with --from: accept the highest price without a question')
  .addOption(serviceUrl())
  .addOption(serviceKey())
  .action(async (operation: string, parameters: string[], options: GetOptions) => {
    const { from, ...rest } = await called(options)
    if (from === undefined) {
      process.exitCode = await (await import('./get.ts')).get(operation, parameters, rest)
      return
    }
    const { getMany, terminalQuestion } = await import('./get-many.ts')
    process.exitCode = await getMany(operation, parameters, { ...rest, from, ask: terminalQuestion() })
  })

program
  .command('listen')
  .description('Forward what arrives in a webhook sink to an address on this machine, signed as it came.')
  .requiredOption('--forward-to <url>', 'where to send it: http://localhost:4700/hook')
  .option('--endpoint <id>', 'the sink (default: one of its own, created at the first run)')
  .addOption(serviceUrl())
  .addOption(serviceKey())
  .action(async (options: ServiceOptions & { forwardTo: string; endpoint?: string }) =>
    (await import('./listen.ts')).listen(await called(options)),
  )

program
  .command('mcp')
  .description('Serve the tools for agents (MCP) of a service on stdio.')
  .option('--toolsets <names>', 'platforms whose lookups are tools of their own: youtube,reddit')
  .option('--tools <names>', 'only these tools: get_profile,youtube_videos_comments')
  .addOption(serviceUrl())
  .addOption(serviceKey())
  .action(async (options: ServiceOptions & { toolsets?: string; tools?: string }) =>
    (await import('./mcp.ts')).mcp(await called(options)),
  )

program
  .command('doctor')
  .description('Say for every operation which sources are configured, and try them live.')
  .option('--offline', 'only say what is configured', false)
  .option(
    '--live',
    'let the running service ask sources without traffic, and compare their answers with earlier ones',
    false,
  )
  .option('--only <prefix>', 'only operations whose id begins so (youtube, reddit.posts)')
  .option('--json', 'print JSON', false)
  .action(async (options: { offline: boolean; live: boolean; json: boolean; only?: string }) => {
    process.exitCode = await (await import('./doctor.ts')).doctor(options)
  })

program
  .command('record')
  .description('Write the answers of a platform to a lookup as a recording, with personal values replaced.')
  .argument('<operation>', 'id of the lookup; the folder of a recording with --check')
  .argument('[parameters...]', 'its parameters: name=value')
  .option('--source <name>', 'record this source (default: the first that is configured and free)')
  .option('--out <folder>', 'where to write it (default: recording-<operation>)')
  .option('--check', 'list what still looks personal in a recording', false)
  .action(
    async (
      word: string,
      pairs: string[],
      { check, ...options }: { check: boolean; out?: string; source?: string },
    ) => {
      const commands = await import('./record.ts')
      process.exitCode = check
        ? await commands.checkRecording(word)
        : await commands.record(word, pairs, options)
    },
  )

addAdminCommands(program)

program.hook('preAction', (_, command) => {
  if (command.name() === 'serve') return
  // `| head` closes the pipe: the rest is not wanted.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
})

try {
  await program.parseAsync()
} catch (error) {
  console.error(`social-lookup: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
