import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { lastsUntil } from '../../app/forecast.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useSession } from '../../app/session.tsx'
import { zoneName } from '../../app/zone.ts'
import { Card, Stat, Stats } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { Plot } from '../../ui/plot.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatNumber, formatPercent } from '../../ui/text.ts'
import { formatDay, useNow } from '../../ui/time.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NewAccess } from './new-access.tsx'
import { Problems } from './problems.tsx'
import { RecentRequests } from './recent-requests.tsx'
import { paceDays, shownDays, useDays } from './usage-days.ts'

const daySeconds = 86_400

/** What was used, what is left, and whether anything is broken. */
export default function HomeScreen() {
  const { session } = useSession()
  const usage = useDays()
  return (
    <Stack>
      <div>
        <PageHeader title="Home" about={session.accountName ?? session.accountId} />
        <Figures usage={usage} />
      </div>
      <Problems />
      <NewAccess />
      {usage.data?.lookups === 0 && <FirstSteps />}
      <Card
        title="Credits by day"
        about={`The last ${shownDays} days (${zoneName()})`}
        action={<PlaceLink place={{ to: 'usage' }}>All usage</PlaceLink>}
      >
        {usage.isError && <ErrorNotice error={usage.error} onRetry={() => void usage.refetch()} />}
        {usage.isPending && <SkeletonBlock size="large" />}
        {usage.data && (
          <Plot
            label={`Credits by day over ${shownDays} days: ${count(usage.data.credits, 'credit')} in all`}
            times={usage.data.times}
            series={[{ name: 'Credits', values: usage.data.byDay }]}
            stepSeconds={daySeconds}
          />
        )}
      </Card>
      <RecentRequests />
    </Stack>
  )
}

function Figures({ usage: { data, isError } }: { readonly usage: ReturnType<typeof useDays> }) {
  const balance = useApiQuery(['balance'], (api, signal) => api.account.balance({}, { signal }), {
    live: true,
  })
  const whoami = useApiQuery(['whoami'], (api, signal) => api.account.whoami({}, { signal }))
  const held = balance.data ? balance.data.balance - balance.data.paygSpendable : 0
  const now = useNow()
  const until =
    data && balance.data
      ? lastsUntil({ credits: balance.data.balance, used: data.paceCredits, days: paceDays }, now)
      : null
  const forecast = until === null ? undefined : `At this week’s pace until ${formatDay(until)}`
  const shown = (value: ReactNode) => (data ? value : isError ? '—' : <Skeleton width="medium" />)
  const share = (part: number) => (data?.lookups ? formatPercent(part / data.lookups) : '—')
  return (
    <Stats>
      <Stat
        name="Credits left"
        value={
          balance.data ? (
            formatNumber(balance.data.balance)
          ) : balance.isError ? (
            '—'
          ) : (
            <Skeleton width="medium" />
          )
        }
        about={
          held > 0
            ? `${formatNumber(held)} held for lookups under way`
            : (limitText(whoami.data?.key.limits.creditsPerDay) ?? forecast)
        }
      />
      <Stat
        name="Credits today"
        value={shown(formatNumber(data?.today ?? 0))}
        about={`Since midnight (${zoneName()})`}
      />
      <Stat
        name={`Lookups, ${shownDays} days`}
        value={shown(formatNumber(data?.lookups ?? 0))}
        about={data && data.lookups > 0 ? `${share(data.cached)} from the cache` : undefined}
      />
      <Stat
        name="Failed"
        value={shown(share(data?.failed ?? 0))}
        about={data && `${count(data.failed, 'lookup')}, never charged`}
      />
    </Stats>
  )
}

const limitText = (limit: { readonly left: number } | null | undefined) =>
  limit ? `${formatNumber(limit.left)} of today’s limit left` : undefined
