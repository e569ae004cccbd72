import { useApiQuery } from '../../api/hooks.ts'
import { lastsUntil } from '../../app/forecast.ts'
import type { Place } from '../../app/links.tsx'
import { useMode } from '../../app/mode.ts'
import { useSession } from '../../app/session.tsx'
import { count } from '../../ui/text.ts'
import { formatDay, useNow } from '../../ui/time.tsx'
import type { Problem } from './problem.ts'
import { paceDays, useDays } from './usage-days.ts'

/** Credits that last for fewer days than this are few. */
const fewDays = 7
/** A limit of which less than this part is left is nearly used up. */
const nearlyUsed = 0.1

const isOrAre = (amount: number) => (amount === 1 ? 'is' : 'are')

type Next = Pick<Problem, 'action' | 'place' | 'href'>

/** How this person comes to credits: the operator's shop, their own rights as an operator, or asking for them. */
function useNextStep(checkoutUrl: string | null | undefined): Next {
  const { accountId, operatorRole } = useSession().session
  if (checkoutUrl != null) return { action: 'Buy credits', href: checkoutUrl }
  if (operatorRole === 'money' || operatorRole === 'all') {
    const place: Place = { to: `accounts/${accountId}`, isOperator: true }
    return { action: 'Grant credits', place }
  }
  return { action: `Ask whoever runs this service for credits, for the account ${accountId}.` }
}

/** Credits that are used up or nearly so. Undefined while that is unknown. */
export function useCreditProblems(): readonly Problem[] | undefined {
  const mode = useMode()
  const now = useNow()
  const balance = useApiQuery(['balance'], (api, signal) => api.account.balance({}, { signal }), {
    live: true,
  })
  const whoami = useApiQuery(['whoami'], (api, signal) => api.account.whoami({}, { signal }))
  const usage = useDays()
  const next = useNextStep(whoami.data?.account.checkoutUrl)
  if (!balance.data || !whoami.data || !usage.data) return undefined
  const { balance: credits, paygSpendable } = balance.data
  const daily = whoami.data.account.limits.creditsPerDay
  const problems: Problem[] = []
  if (credits === 0) {
    const text = `No ${mode} credits are left: lookups are refused.`
    problems.push({ key: 'credits', severity: 'bad', text, ...next })
  } else if (paygSpendable === 0) {
    const text = `All ${mode} credits are held by lookups in progress: others are refused until these end.`
    problems.push({ key: 'credits', severity: 'warn', text, ...next })
  } else {
    const until = lastsUntil({ credits, used: usage.data.paceCredits, days: paceDays }, now)
    if (until !== null && until - now < fewDays * 86_400_000) {
      const text = `${count(credits, `${mode} credit`)} ${isOrAre(credits)} left. At the pace of the last ${paceDays} days they last until ${formatDay(until)}.`
      problems.push({ key: 'credits', severity: 'warn', text, ...next })
    }
  }
  if (daily && daily.left <= daily.limit * nearlyUsed) {
    const text =
      daily.left === 0
        ? `Today’s limit of ${count(daily.limit, 'credit')} is used up: lookups are refused until midnight (UTC).`
        : `${count(daily.left, 'credit')} of today’s limit ${isOrAre(daily.left)} left; it starts anew at midnight (UTC).`
    const severity = daily.left === 0 ? 'bad' : 'warn'
    problems.push({ key: 'limit', severity, text, action: 'See the limits', place: { to: 'settings' } })
  }
  return problems
}
