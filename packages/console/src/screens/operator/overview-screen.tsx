import { useOperatorQuery } from '../../api/operator.ts'
import type { Overview, PlatformOutcomes } from '../../api/operator-types.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useSearchFilters } from '../../app/search-filters.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card, Facts, Stat, Stats } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Row, Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatBytes, formatDuration, formatNumber, formatPercent } from '../../ui/text.ts'
import { AlertList } from './alert-list.tsx'
import { BannerCard } from './banner-card.tsx'
import { IncidentsCard } from './incidents-card.tsx'
import styles from './operator.module.css'
import { OutcomePlot } from './outcome-plot.tsx'

const modes = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
]
const stretches = [
  { value: '5', label: '5 minutes' },
  { value: '15', label: '15 minutes' },
  { value: '60', label: 'Hour' },
  { value: '1440', label: 'Day' },
]

const stretchWords = (minutes: string) =>
  (stretches.find(({ value }) => value === minutes)?.label ?? `${minutes} minutes`).toLowerCase()

/** How the service does, over all nodes. */
export default function OverviewScreen() {
  const [{ mode = 'live', minutes = '15' }, change] = useSearchFilters()
  const query = useOperatorQuery('overview', { mode, minutes }, { live: true })
  const alerts = useOperatorQuery('alerts', {}, { live: true })
  const about = `${mode === 'test' ? 'Test' : 'Live'} lookups of the last ${stretchWords(minutes)} on all nodes`
  return (
    <Stack>
      <div>
        <PageHeader title="Overview" about={about} />
        <Row>
          <SelectField
            label="Data"
            options={modes}
            value={mode}
            onChange={(event) => change({ mode: event.target.value })}
          />
          <SelectField
            label="Last"
            options={stretches}
            value={minutes}
            onChange={(event) => change({ minutes: event.target.value })}
          />
        </Row>
      </div>
      {alerts.data && alerts.data.length > 0 && (
        <Card
          title="Needs attention"
          flush
          action={<PlaceLink place={{ to: 'alerts', isOperator: true }}>All alerts</PlaceLink>}
        >
          <AlertList alerts={alerts.data.slice(0, 5)} />
        </Card>
      )}
      {query.isPending && <SkeletonBlock size="large" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Figures overview={query.data} />}
      <BannerCard />
      <IncidentsCard />
    </Stack>
  )
}

const time = (ms: number | null) => (ms === null ? '—' : `≤ ${formatDuration(ms)}`)
const share = (part: number, all: number) => (all === 0 ? '—' : formatPercent(part / all))

function Figures({ overview }: { readonly overview: Overview }) {
  const { lookups, platforms, monitors, deliveries, database, accounts, thisNode } = overview
  const isBusy = lookups.asked > 0
  const all = lookups.asked + lookups.cached
  return (
    <>
      <Stats>
        <Stat name="Answer time, p50" value={time(lookups.p50Ms)} about={`p95 ${time(lookups.p95Ms)}`} />
        <Stat
          name="Errors"
          value={share(lookups.failed, lookups.asked)}
          about={`${count(lookups.failed, 'lookup')} of ${formatNumber(lookups.asked)}`}
        />
        <Stat
          name="From the cache"
          value={share(lookups.cached, all)}
          about={`${count(all, 'lookup')} in all`}
        />
        <Stat
          name="Overdue monitors"
          value={formatNumber(monitors.monitors)}
          about={
            monitors.monitors === 0
              ? 'All are on time'
              : `oldest ${formatDuration(monitors.oldestSeconds * 1000)}`
          }
        />
        <Stat
          name="Waiting deliveries"
          value={formatNumber(deliveries.due)}
          about={`${count(deliveries.retries, 'retry', 'retries')} later, ${formatNumber(deliveries.held)} held`}
        />
        <Stat
          name="Database"
          value={formatDuration(database.answersInMs)}
          about={`${formatBytes(database.bytes)}, ${count(accounts.active, 'active account')}`}
        />
      </Stats>
      {isBusy && <OutcomePlot overview={overview} />}
      <Card
        title="Platforms"
        about="Lookups that asked a platform, the worst first; answers from the cache are left out"
        flush
      >
        <Platforms platforms={platforms} />
      </Card>
      {thisNode && <ThisNode node={thisNode} />}
    </>
  )
}

const answeredShare = ({ answered, asked }: PlatformOutcomes) => (asked === 0 ? 1 : answered / asked)
const worstFirst = (a: PlatformOutcomes, b: PlatformOutcomes) => answeredShare(a) - answeredShare(b)

/** The thresholds of the status page: a platform works, is disturbed, or does not work. */
const toneOf = (answered: number): Tone => (answered >= 0.9 ? 'good' : answered >= 0.5 ? 'warn' : 'bad')

function Platforms({ platforms }: { readonly platforms: readonly PlatformOutcomes[] }) {
  if (platforms.length === 0) {
    return <p className={styles.empty}>No lookup asked a platform in this time.</p>
  }
  return (
    <table className={styles.table} aria-label="Platforms">
      <thead>
        <tr>
          <th scope="col">Platform</th>
          <th scope="col" className={styles.end}>
            Answered
          </th>
          <th scope="col" className={`${styles.end} ${styles.less}`}>
            Lookups
          </th>
          <th scope="col" className={`${styles.end} ${styles.less}`}>
            Restricted
          </th>
          <th scope="col" className={styles.end}>
            Failed
          </th>
          <th scope="col" className={styles.end}>
            p95
          </th>
        </tr>
      </thead>
      <tbody>
        {platforms.toSorted(worstFirst).map(({ platform, asked, answered, restricted, failed, p95Ms }) => (
          <tr key={platform}>
            <th scope="row">
              <PlaceLink place={{ to: 'sources', search: { platform }, isOperator: true }}>
                {platform}
              </PlaceLink>
            </th>
            <td className={styles.end}>
              {asked === 0 ? '—' : <Badge tone={toneOf(answered / asked)}>{share(answered, asked)}</Badge>}
            </td>
            <td className={`${styles.end} ${styles.less}`}>{formatNumber(asked)}</td>
            <td className={`${styles.end} ${styles.less}`}>{formatNumber(restricted)}</td>
            <td className={styles.end}>{formatNumber(failed)}</td>
            <td className={styles.end}>{time(p95Ms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ThisNode({ node }: { readonly node: NonNullable<Overview['thisNode']> }) {
  return (
    <Card title="This node" about="Only the process that answered knows these; other nodes have their own">
      <Facts
        entries={[
          ['Node', node.node],
          ['Version', node.version],
          ['Running for', formatDuration(node.uptimeSeconds * 1000)],
          ['Memory', formatBytes(node.memoryBytes)],
          ['Free disk', node.freeDiskBytes === null ? 'Unknown' : formatBytes(node.freeDiskBytes)],
          ['Lookups under way', formatNumber(node.lookupsRunning)],
          [
            'Database connections',
            `${formatNumber(node.databaseConnections)}, ${formatNumber(node.databaseWaiting)} waiting for one`,
          ],
          ['Valkey', node.valkeyUp === null ? 'Not used' : node.valkeyUp ? 'Answers' : 'Does not answer'],
          ['Charges to be written', formatNumber(node.journalCharges)],
        ]}
      />
    </Card>
  )
}
