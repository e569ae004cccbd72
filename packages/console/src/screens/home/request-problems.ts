import { useApiQuery } from '../../api/hooks.ts'
import { count, formatNumber, sentence } from '../../ui/text.ts'
import { useNow } from '../../ui/time.tsx'
import type { Problem } from './problem.ts'

const hourMs = 3_600_000
const refusalsPerPage = 100

/** Requests that were refused and lookups that failed in the last 24 hours. Undefined while that is unknown. */
export function useRequestProblems(): readonly Problem[] | undefined {
  const from = new Date(Math.floor(useNow() / hourMs - 24) * hourMs).toISOString()
  const refused = useApiQuery(['requests', 'refused', from], (api, signal) =>
    api.requests.list({ outcome: 'refused', from, limit: refusalsPerPage }, { signal }),
  )
  const outcomes = useApiQuery(['usage', 'outcomes', from], (api, signal) =>
    api.account.usage({ by: ['outcome'], from }, { signal }),
  )
  if (!refused.data || !outcomes.data) return undefined
  const byReason = new Map<string, { readonly times: number; readonly code: string | undefined }>()
  for (const { error, times } of refused.data.requests) {
    const reason = error?.reason ?? error?.code ?? 'unknown'
    // The console asked whoever sat there; nothing is wrong.
    if (reason === 'fresh_sign_in_needed') continue
    byReason.set(reason, { times: (byReason.get(reason)?.times ?? 0) + times, code: error?.code })
  }
  // Pages of refusals are of the newest: a sum over a part of them is a minimum.
  const atLeast = refused.data.page.hasMore ? 'At least ' : ''
  const refusals = [...byReason].map(([reason, { times, code }]): Problem => {
    const search = { outcome: 'refused', reason, from }
    const text = `${atLeast}${count(times, 'request')} refused in the last 24 hours: ${sentence(reason).toLowerCase()}.`
    const place = { to: 'requests', search }
    // A mistyped parameter concerns one caller; credits, limits and rights concern all.
    const severity = code === 'bad_request' || code === 'not_found' ? 'warn' : 'bad'
    return { key: `refused ${reason}`, severity, text, action: 'See why', place }
  })
  const { usage } = outcomes.data
  const all = usage.reduce((sum, { lookups }) => sum + lookups, 0)
  const failed = usage.find(({ outcome }) => outcome === 'failed')?.lookups ?? 0
  if (failed === 0) return refusals
  const text = `${formatNumber(failed)} of ${count(all, 'lookup')} failed in the last 24 hours; they cost nothing.`
  const place = { to: 'requests', search: { outcome: 'failed', from } }
  return [...refusals, { key: 'failed', severity: 'warn', text, action: 'See which', place }]
}
