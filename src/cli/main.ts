import { Command, Option } from 'commander'
import type { Role } from '../service.ts'

const program = new Command('social-lookup').description(
  'Public data of social platforms as typed JSON: serve it, ask it, keep its accounts.',
)

program
  .command('serve')
  .description('Serve the API and work on its jobs.')
  .addOption(new Option('--role <role>', 'what this process does').choices(['all', 'api', 'worker']).default('all'))
  .action(async (options: { role: Role }) => (await import('./serve.ts')).serve(options))

try {
  await program.parseAsync()
} catch (error) {
  console.error(`social-lookup: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
