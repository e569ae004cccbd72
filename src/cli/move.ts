import { readConfig } from '../runtime/config/config.ts'
import { type Moved, moveDatabase } from '../service/move.ts'

/**
 * Moves the embedded database of DATA_DIR to a server, and reports what the nodes there need.
 * @returns the exit code: 0 also if it was moved there before
 */
export async function move(options: { readonly to?: string | undefined }): Promise<number> {
  const { DATABASE_URL, ...env } = process.env
  const to = options.to ?? DATABASE_URL
  if (!to || !/^postgres(ql)?:\/\//.test(to)) {
    console.error('Say with --to, or DATABASE_URL, where to: postgres://user:password@host:5432/database')
    return 2
  }
  const config = readConfig(env)
  const moved = await moveDatabase({
    config,
    to,
    onProgress({ what, rows, ended }) {
      if (ended) console.log(rows === undefined ? what : `${what}: ${rows}`)
    },
  })
  console.log(summary(moved))
  for (const sentence of advice(moved, config)) console.log(`- ${sentence}`)
  return 0
}

function summary({ now, totals, books }: Moved): string {
  const lines = totals.map(
    ({ mode, wallets, balance, entries }) =>
      `  ${mode}: ${wallets} wallets with ${balance} credits; their entries sum up to ${entries}`,
  )
  const differences = books.differences.length
  if (differences > 0)
    lines.push(`  The books had ${differences} differences before: social-lookup verify names them.`)
  return `${now ? 'Moved: all rows are there, with the same contents.' : 'It had been moved there before.'}\n${lines.join('\n')}`
}

/** Reports the remaining tasks of the operator. */
function advice({ secrets, media }: Moved, config: ReturnType<typeof readConfig>): string[] {
  const { SECRETS_KEY, CURSOR_SECRET } = config
  const own = Object.entries({ SECRETS_KEY, CURSOR_SECRET }).flatMap(([name, value]) => (value ? [name] : []))
  const sentences = ['Start every node with DATABASE_URL; DATA_DIR was left as it was.']
  if (own.length > 0) sentences.push(`Set ${own.join(' and ')} there as here.`)
  if (secrets.length > 0) sentences.push(`In the table settings now: ${secrets.join(', ')}.`)
  if (media.inBucket !== null) sentences.push(`Hosted files in the bucket: ${media.inBucket}.`)
  else if (media.files > 0) {
    sentences.push(
      `${media.files} hosted files lie in DATA_DIR/media: keep this DATA_DIR for the node that serves them, or set S3_* and move again, which puts them into the bucket.`,
    )
  }
  return sentences
}
