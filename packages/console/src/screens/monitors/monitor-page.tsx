import { useParams } from '@tanstack/react-router'
import { Info, TriangleAlert } from 'lucide-react'
import type { MonitorsGetData, MonitorsHealthData } from 'social-lookup-client'
import { useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useRights } from '../../app/session.tsx'
import { Card, Facts, Stat, Stats } from '../../ui/card.tsx'
import { JsonBlock } from '../../ui/code.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Columns, PageHeader, Stack } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { count, formatNumber } from '../../ui/text.ts'
import { formatExact, Time } from '../../ui/time.tsx'
import { useEndpointNames } from '../endpoints/names.ts'
import { MonitorActions } from './monitor-actions.tsx'
import { ChecksCard, LatestEvents } from './monitor-tables.tsx'
import styles from './monitors.module.css'
import { NextRuns } from './next-runs.tsx'
import { SeriesCard } from './series-card.tsx'
import { describeSchedule, MonitorBadge, watchNames } from './status.tsx'

/** One monitor: whether it works, what it finds and what it costs. */
export default function MonitorPage() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string }
  const { manages } = useRights()
  const monitor = useApiQuery(
    ['monitors', 'get', id],
    (api, signal) => api.monitors.get({ id }, { signal }),
    { live: true },
  )
  const health = useApiQuery(
    ['monitors', 'health', id],
    (api, signal) => api.monitors.health({ id }, { signal }),
    { live: true },
  )
  if (monitor.isError && monitor.data === undefined) {
    return (
      <Stack>
        <PageHeader title="Monitor" />
        <ErrorNotice error={monitor.error} onRetry={() => void monitor.refetch()} />
        <PlaceLink place={{ to: 'monitors' }}>All monitors</PlaceLink>
      </Stack>
    )
  }
  const { data } = monitor
  return (
    <Stack>
      <div>
        <PageHeader
          title={data?.name ?? 'Monitor'}
          about={
            data && (
              <span className={styles.line}>
                <MonitorBadge {...data} />
                <span>{data.operationId}</span>
              </span>
            )
          }
          actions={data && manages && <MonitorActions monitor={data} health={health.data} />}
        />
        {health.isError && health.data === undefined && (
          <ErrorNotice error={health.error} onRetry={() => void health.refetch()} />
        )}
        {!health.isError && <Figures health={health.data} watch={data?.watch} />}
      </div>
      {health.data && <StateNotice health={health.data} />}
      {data?.watch === 'values' && <SeriesCard key={id} monitor={data} />}
      <ChecksCard id={id} />
      <Columns>
        <LatestEvents id={id} />
        <Card title="Next checks">
          {health.data ? (
            <NextRuns runs={health.data.nextRuns} timezone={health.data.timezone} />
          ) : (
            <Skeleton width="long" />
          )}
        </Card>
      </Columns>
      {data && <Settings monitor={data} />}
    </Stack>
  )
}

function Figures({
  health,
  watch = 'items',
}: {
  readonly health: MonitorsHealthData | undefined
  readonly watch: MonitorsGetData['watch'] | undefined
}) {
  const news = watch === 'items' ? 'New items' : 'Reported'
  if (health === undefined) {
    return (
      <Stats>
        {['Next check', 'Credits this month', 'Checks', news].map((name) => (
          <Stat key={name} name={name} value={<Skeleton width="medium" />} />
        ))}
      </Stats>
    )
  }
  const { nextRunAt, isChecking, spendThisMonth, spendCapCredits, costPreview, recent } = health
  return (
    <Stats>
      <Stat
        name="Next check"
        value={isChecking ? 'Now' : nextRunAt === null ? '—' : <Time at={nextRunAt} />}
        about={isChecking ? 'A check is under way' : nextRunAt === null ? 'It does not check' : undefined}
      />
      <Stat
        name="Credits this month"
        value={formatNumber(spendThisMonth)}
        about={
          spendCapCredits === null
            ? costPreview && `About ${formatNumber(costPreview.perMonthCredits)} a month`
            : `of a cap of ${formatNumber(spendCapCredits)}`
        }
      />
      <Stat
        name="Checks"
        value={formatNumber(recent.checks)}
        about={recent.checks === 0 ? 'None yet' : `${formatNumber(recent.found)} found what it watches`}
      />
      <Stat
        name={news}
        value={formatNumber(recent.newItems)}
        about={`in these checks, for ${count(recent.creditsCharged, 'credit')}`}
      />
    </Stats>
  )
}

/** A text of the API with its marks for code: `status`. */
function Marked({ text }: { readonly text: string }) {
  return text.split('`').map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    place % 2 === 1 ? <code key={place}>{part}</code> : part,
  )
}

/** Why it does not check, or what is amiss. */
function StateNotice({ health }: { readonly health: MonitorsHealthData }) {
  const { status, statusReason, nextStep, lastBadCheck, badChecks } = health
  if (statusReason === null && nextStep === null) return null
  const isBad = status === 'broken' || status === 'exhausted' || badChecks > 0
  const Icon = isBad ? TriangleAlert : Info
  return (
    <section className={isBad ? styles.problem : styles.state} aria-label="State">
      <Icon aria-hidden />
      <div>
        {statusReason !== null && <p className={styles.reason}>{statusReason}</p>}
        {nextStep !== null && (
          <p>
            <Marked text={nextStep} />
          </p>
        )}
        {status === 'broken' && lastBadCheck !== null && (
          <p>
            Last check, <Time at={lastBadCheck.at} />: {lastBadCheck.reason}
          </p>
        )}
      </div>
    </section>
  )
}

function Settings({ monitor }: { readonly monitor: MonitorsGetData }) {
  const names = useEndpointNames()
  const { params, filters, reports, webhookEndpointIds, delivery, spendCapCredits } = monitor
  const { watch, fields, conditions, text } = monitor
  return (
    <Columns>
      <Card title="Settings">
        <Facts
          entries={[
            ['Monitor id', <CopyText key="id" text={monitor.id} what="monitor id" />],
            ['Schedule', describeSchedule(monitor.schedule)],
            [
              'Endpoints',
              webhookEndpointIds.length === 0
                ? 'None: its events are read here or by the API'
                : webhookEndpointIds.map((id) => (
                    <div key={id}>
                      <PlaceLink place={{ to: `endpoints/${id}` }}>{names.nameOf(id)}</PlaceLink>
                    </div>
                  )),
            ],
            ['Watches', watchNames[watch]],
            [
              'Delivery',
              watch !== 'items'
                ? undefined
                : delivery === 'items'
                  ? 'One event per new item'
                  : 'One event per check',
            ],
            [
              'Spending cap',
              spendCapCredits === null ? 'None' : `${count(spendCapCredits, 'credit')} a month`,
            ],
            ['Tags', monitor.tags.length === 0 ? '—' : monitor.tags.join(', ')],
            ['Created', formatExact(new Date(monitor.createdAt))],
            ['Changed', formatExact(new Date(monitor.updatedAt))],
          ]}
        />
      </Card>
      <Card title="What it watches">
        <Stack>
          <JsonBlock value={params} label="Parameters" />
          {filters !== null && <JsonBlock value={filters} label="Filters" />}
          {reports !== null && <JsonBlock value={reports} label="Also reported" />}
          {fields !== null && <JsonBlock value={fields} label="Fields" />}
          {conditions !== null && <JsonBlock value={conditions} label="Conditions" />}
          {text !== null && <JsonBlock value={text} label="What is compared" />}
        </Stack>
      </Card>
    </Columns>
  )
}
