import { connectAdmin } from '../admin/connect.ts'
import { csv } from '../admin/csv.ts'
import type { Admin, VerbName, VerbOutput } from '../admin/verbs.ts'
import { readConfig } from '../config.ts'
import { table } from './table.ts'

export interface RunOptions {
  readonly verb: VerbName
  readonly input: Record<string, unknown>
  /** How the answer is printed. */
  readonly format: 'table' | 'json' | 'csv'
}

/** Carries out one command of the administration and prints what it gives. */
export async function runVerb({ verb, input, format }: RunOptions): Promise<void> {
  const { admin, close } = await connectAdmin(readConfig(process.env))
  try {
    const answer = await admin(verb, input as Parameters<Admin>[1])
    if (format === 'csv') process.stdout.write(csv(answer as object[]))
    else console.log(format === 'json' ? JSON.stringify(answer, null, 2) : table(answer))
    if (verb === 'verify') {
      const { differences } = answer as VerbOutput<'verify'>
      if (differences.length === 0) return
      if (format === 'table') console.log(`\n${table(differences)}`)
      process.exitCode = 1
    }
    if (verb === 'keys create' && format === 'table') console.log('\nThe key is shown only now.')
  } finally {
    await close()
  }
}
