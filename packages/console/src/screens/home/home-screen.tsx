import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useSession } from '../../app/session.tsx'
import { Card, Stat, Stats } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { Plot } from '../../ui/plot.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatNumber, formatPercent } from '../../ui/text.ts'
import { useNow } from '../../ui/time.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Problems } from './problems.tsx'
import { RecentRequests } from './recent-requests.tsx'

const dayMs = 86_400_000
const shownDays = 30

/** What was used, what is left, and whether anything is broken. */
export default function HomeScreen() {
  const { session } = useSession()
  const usage = useUsage()
  return (
    <Stack>
      <div>
        <PageHeader title="Home" about={session.accountName ?? session.accountId} />
        <Figures usage={usage} />
      </div>
      <Problems />
      {usage.data?.lookups === 0 && <FirstSteps />}
      <Card
        title="Credits by day"
        about={`The last ${shownDays} days`}
        action={<PlaceLink place={{ to: 'usage' }}>All usage</PlaceLink>}
      >
        {usage.isError && <ErrorNotice error={usage.error} onRetry={() => void usage.refetch()} />}
        {usage.isPending && <SkeletonBlock size="large" />}
        {usage.data && (
          <Plot
            label={`Credits by day over ${shownDays} days: ${count(usage.data.credits, 'credit')} in all`}
            times={usage.data.times}
            series={[{ name: 'Credits', values: usage.data.byDay }]}
            stepSeconds={dayMs / 1000}
          />
        )}
      </Card>
      <RecentRequests />
    </Stack>
  )
}

/** Sums over the shown days, and the credits of each day. */
function useUsage() {
  const query = useApiQuery(['usage', 'home'], (api, signal) =>
    api.account.usage({ by: ['day'] }, { signal }),
  )
  const today = Math.floor(useNow() / dayMs)
  if (!query.data) return { ...query, data: undefined }
  const rows = query.data.usage
  const days = Array.from({ length: shownDays }, (_, index) => today - shownDays + 1 + index)
  const byDay = new Map(rows.map(({ day, credits }) => [day, credits]))
  const creditsOf = (day: number) => byDay.get(new Date(day * dayMs).toISOString().slice(0, 10)) ?? 0
  const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + read(row), 0)
  return {
    ...query,
    data: {
      times: days.map((day) => (day * dayMs) / 1000),
      byDay: days.map(creditsOf),
      today: creditsOf(today),
      credits: sum(({ credits }) => credits),
      lookups: sum(({ lookups }) => lookups),
      failed: sum(({ failed }) => failed),
      cached: sum(({ cached }) => cached),
    },
  }
}

function Figures({ usage: { data, isError } }: { readonly usage: ReturnType<typeof useUsage> }) {
  const balance = useApiQuery(['balance'], (api, signal) => api.account.balance({}, { signal }), {
    live: true,
  })
  const whoami = useApiQuery(['whoami'], (api, signal) => api.account.whoami({}, { signal }))
  const held = balance.data ? balance.data.balance - balance.data.paygSpendable : 0
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
            : limitText(whoami.data?.key.limits.creditsPerDay)
        }
      />
      <Stat name="Credits today" value={shown(formatNumber(data?.today ?? 0))} about="Since midnight (UTC)" />
      <Stat
        name="Lookups"
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
