import type { Admin } from '../operator/administration/verbs.ts'
import type { SourceFinding } from './source-finding.ts'

const dayMs = 86_400_000
/** The service writes what it compared every two seconds. */
const writtenAfterMs = 3000

/**
 * Lets the running service ask the free sources that no caller used for a day for the example of their operation. The
 * service compares each answer with the good ones before, as it does with answers to callers, so that a change is in the
 * reports of changed answers afterwards. Sources that callers use are compared anyway.
 * @param only operations whose id starts with this text
 */
export async function checkIdleSources(
  admin: Admin,
  {
    only = '',
    now,
    wait,
  }: { readonly only?: string | undefined; readonly now: number; wait(ms: number): Promise<unknown> },
): Promise<SourceFinding[]> {
  const isIdle = (at: string | null | undefined) => !at || now - Date.parse(at) > dayMs
  const idle = (await admin('sources list', {})).filter(
    ({ operation, missing, isPaid, switchedOff, lastDays }) =>
      operation.startsWith(only) &&
      missing.length === 0 &&
      !isPaid &&
      switchedOff === null &&
      isIdle(lastDays?.lastAnsweredAt),
  )
  const findings: SourceFinding[] = []
  // One after the other: a platform that gets the requests of all operations at once refuses them.
  for (const operation of new Set(idle.map((source) => source.operation))) {
    for (const { source, state, detail } of await admin('sources check', { operation })) {
      if (state !== 'skipped' && state !== 'not configured')
        findings.push({ operation, source, state, detail })
    }
  }
  if (findings.length > 0) await wait(writtenAfterMs)
  return findings
}
