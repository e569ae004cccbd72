import { useParams } from '@tanstack/react-router'
import type { WebhookEndpointsGetData, WebhookEndpointsHealthData } from 'social-lookup-client'
import { useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useRights } from '../../app/session.tsx'
import { Card, Facts, Stat, Stats } from '../../ui/card.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Columns, PageHeader, Stack } from '../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatDuration, formatNumber, formatPercent } from '../../ui/text.ts'
import { formatExact, Time } from '../../ui/time.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointPlots } from './endpoint-plots.tsx'
import { EndpointProblem } from './endpoint-problem.tsx'
import { FailuresCard, LatestDeliveries } from './endpoint-tables.tsx'
import styles from './endpoints.module.css'
import { formName } from './form-fields.tsx'
import { endpointName } from './names.ts'
import { EndpointBadge } from './status.tsx'

/** One endpoint: whether it is healthy, why not, and what can be done. */
export default function EndpointPage() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string }
  const { manages } = useRights()
  const endpoint = useApiQuery(
    ['endpoints', 'get', id],
    (api, signal) => api.webhookEndpoints.get({ id }, { signal }),
    { live: true },
  )
  const health = useApiQuery(
    ['endpoints', 'health', id],
    (api, signal) => api.webhookEndpoints.health({ id }, { signal }),
    { live: true },
  )
  if (endpoint.isError && endpoint.data === undefined) {
    return (
      <Stack>
        <PageHeader title="Endpoint" />
        <ErrorNotice error={endpoint.error} onRetry={() => void endpoint.refetch()} />
        <PlaceLink place={{ to: 'endpoints' }}>All endpoints</PlaceLink>
      </Stack>
    )
  }
  const { data } = endpoint
  return (
    <Stack>
      <div>
        <PageHeader
          title={data ? endpointName(data) : 'Endpoint'}
          about={
            data && (
              <span className={styles.line}>
                <EndpointBadge {...data} />
                <span>{data.url ?? 'A test inbox: it keeps what it receives'}</span>
              </span>
            )
          }
          actions={data && manages && <EndpointActions endpoint={data} />}
        />
        {health.isError && health.data === undefined && (
          <ErrorNotice error={health.error} onRetry={() => void health.refetch()} />
        )}
        {!health.isError && <Figures health={health.data} />}
      </div>
      {data && health.data && <EndpointProblem endpoint={data} health={health.data} />}
      {health.data ? <EndpointPlots health={health.data} /> : <SkeletonBlock size="large" />}
      {health.data && health.data.failures.length > 0 && <FailuresCard health={health.data} />}
      <LatestDeliveries id={id} />
      {data && <Settings endpoint={data} />}
    </Stack>
  )
}

function Figures({ health }: { readonly health: WebhookEndpointsHealthData | undefined }) {
  if (health === undefined) {
    return (
      <Stats>
        {['Delivered', 'Latency', 'Next attempt', 'Waiting'].map((name) => (
          <Stat key={name} name={name} value={<Skeleton width="medium" />} />
        ))}
      </Stats>
    )
  }
  const { successRate, attempts, p50Ms, p95Ms, nextAttemptAt, pending, held } = health
  return (
    <Stats>
      <Stat
        name="Delivered, 24 hours"
        value={successRate === null ? '—' : formatPercent(successRate)}
        about={attempts === 0 ? 'Tests do not count' : `of ${count(attempts, 'attempt')}`}
      />
      <Stat
        name="Latency"
        value={p50Ms === null ? '—' : formatDuration(p50Ms)}
        about={p95Ms === null ? 'No event was sent' : `p95 ${formatDuration(p95Ms)}`}
      />
      <Stat
        name="Next attempt"
        value={nextAttemptAt === null ? '—' : <Time at={nextAttemptAt} />}
        about={nextAttemptAt === null ? 'Nothing is to be sent' : undefined}
      />
      <Stat
        name="Waiting"
        value={formatNumber(pending + held)}
        about={held > 0 ? `${formatNumber(held)} held until it is active` : 'Deliveries in its queue'}
      />
    </Stats>
  )
}

/** When the person of a mail address confirmed it; undefined: it is no mail address. */
function confirmation({ kind, confirmedAt }: WebhookEndpointsGetData): string | undefined {
  if (kind !== 'email') return undefined
  return confirmedAt === null ? 'Not yet' : formatExact(new Date(confirmedAt))
}

function Settings({ endpoint }: { readonly endpoint: WebhookEndpointsGetData }) {
  const { rateLimit, headers, signingSecrets, payload, maxBytes } = endpoint
  return (
    <Columns>
      <Card title="Settings">
        <Facts
          entries={[
            ['Endpoint id', <CopyText key="id" text={endpoint.id} what="endpoint id" />],
            ['Address', endpoint.url ?? 'Test inbox'],
            ['Receives', formName(endpoint.form)],
            ['Confirmed', confirmation(endpoint)],
            ['Description', endpoint.description ?? '—'],
            ['Events', endpoint.eventTypes === null ? 'All types' : endpoint.eventTypes.join(', ')],
            ['Notices', endpoint.notices ? 'Yes: about monitors and endpoints' : 'No'],
            [
              'Body',
              `${payload === 'thin' ? 'Ids and links' : 'Whole events'}${maxBytes === null ? '' : `, at most ${formatNumber(maxBytes)} bytes`}`,
            ],
            [
              'Rate limit',
              rateLimit === null
                ? 'None'
                : `${count(rateLimit.deliveries, 'delivery', 'deliveries')} a ${rateLimit.per}`,
            ],
            [
              'Secrets',
              signingSecrets === 1 ? 'One signs' : `${signingSecrets} sign, for 24 hours after a rotation`,
            ],
            ['Created', formatExact(new Date(endpoint.createdAt))],
            ['Changed', formatExact(new Date(endpoint.updatedAt))],
          ]}
        />
      </Card>
      <Card title="Custom headers" about="Values show only their last characters.">
        {Object.keys(headers).length === 0 ? (
          <p>None</p>
        ) : (
          <Facts
            entries={Object.entries(headers).map(([name, value]) => [name, <code key={name}>{value}</code>])}
          />
        )}
      </Card>
    </Columns>
  )
}
