import { connectAdmin } from '../admin/connect.ts'
import type { Admin, VerbName, VerbOutput } from '../admin/verbs.ts'
import { readConfig } from '../config.ts'
import { table } from './table.ts'

export interface RunOptions {
  readonly verb: VerbName
  readonly input: Record<string, unknown>
  /** Print the answer as JSON rather than as a table. */
  readonly json: boolean
}

/** Carries out one command of the administration and prints what it gives. */
export async function runVerb({ verb, input, json }: RunOptions): Promise<void> {
  const { admin, close } = await connectAdmin(readConfig(process.env))
  try {
    const answer = await admin(verb, input as Parameters<Admin>[1])
    console.log(json ? JSON.stringify(answer, null, 2) : table(answer))
    if (verb === 'verify') {
      const { differences } = answer as VerbOutput<'verify'>
      if (differences.length === 0) return
      if (!json) console.log(`\n${table(differences)}`)
      process.exitCode = 1
    }
    if (verb === 'keys create' && !json) console.log('\nThe key is shown only now.')
  } finally {
    await close()
  }
}
