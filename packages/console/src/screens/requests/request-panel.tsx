import { useParams } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import type { RequestsGetData } from 'social-lookup-client'
import { useApiQuery } from '../../api/hooks.ts'
import { type CallerKind, callerKind, callerName } from '../../app/callers.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useSearchFilters } from '../../app/search-filters.ts'
import { DetailPanel, DetailSection } from '../../lists/detail-panel.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatDuration, formatNumber, sentence } from '../../ui/text.ts'
import { formatExact } from '../../ui/time.tsx'
import { OutcomeBadge } from './outcome.tsx'
import styles from './requests.module.css'

/** One request: what became of it, how its price came about, and the command that repeats it. */
export default function RequestPanel() {
  const { requestId = '' } = useParams({ strict: false }) as { readonly requestId?: string }
  const [{ at }] = useSearchFilters()
  const query = useApiQuery(['requests', 'get', requestId, at], (api, signal) =>
    api.requests.get({ requestId, at }, { signal }),
  )
  return (
    <DetailPanel title={query.data?.operation ?? 'Request'} list={{ to: 'requests' }} without={['at']}>
      {query.isPending && <SkeletonBlock size="large" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Request request={query.data} />}
    </DetailPanel>
  )
}

function Request({ request }: { readonly request: RequestsGetData }) {
  const { requestId, outcome, status, error, source, cached, durationMs, times, lastAt, runAgain } = request
  return (
    <>
      <Facts
        entries={[
          ['Outcome', <OutcomeBadge key="outcome" outcome={outcome} />],
          ['Status', String(status)],
          ['Error', error === null ? undefined : <ErrorText key="error" error={error} />],
          ['Time', formatExact(new Date(request.at))],
          [
            'Repeated',
            times > 1 ? `${count(times, 'time')}, last ${formatExact(new Date(lastAt))}` : undefined,
          ],
          ['Duration', durationMs === null ? undefined : formatDuration(durationMs)],
          ['Source', cached ? 'Cache' : source === null ? undefined : sentence(source)],
          ['Request id', <CopyText key="id" text={requestId} what="request id" />],
          [callerWords[callerKind(request.key)], <CallerLink key="key" request={request} />],
          [
            'Monitor',
            request.monitor === null ? undefined : (
              <PlaceLink key="monitor" place={{ to: `monitors/${request.monitor}` }}>
                {request.monitorName ?? request.monitor}
              </PlaceLink>
            ),
          ],
        ]}
      />
      <PriceSection request={request} />
      <ParameterSection parameters={request.parameters} />
      {runAgain !== null && (
        <DetailSection title="Run again">
          <CodeBlock code={runAgain} what="command" />
          <div>
            <PlaceLink
              place={{
                to: 'playground',
                search: { operation: request.operation, params: JSON.stringify(request.parameters ?? {}) },
              }}
              className={buttonClass({ size: 'small' })}
            >
              <Play size={15} aria-hidden />
              Open in the playground
            </PlaceLink>
          </div>
        </DetailSection>
      )}
    </>
  )
}

const callerWords: Record<CallerKind, string> = { key: 'Key', session: 'Browser of', assistant: 'Assistant' }

function CallerLink({ request }: { readonly request: RequestsGetData }) {
  return (
    <>
      <PlaceLink place={{ to: 'requests', search: { key: request.key } }}>{callerName(request)}</PlaceLink>
      <div className={styles.note}>
        <CopyText text={request.key} what="id of the caller" />
      </div>
    </>
  )
}

function ErrorText({ error }: { readonly error: NonNullable<RequestsGetData['error']> }) {
  const { code, reason, message, retryable } = error
  return (
    <div>
      <div>{reason ?? code}</div>
      {message && <div className={styles.note}>{message}</div>}
      <div className={styles.note}>
        {retryable ? 'The same request can succeed later.' : 'A repeat fails the same way.'}
      </div>
    </div>
  )
}

/** Words for a part of a price. */
function partName(name: string): string {
  if (name === 'base') return 'Lookup'
  if (name.startsWith('outcome:')) return `Outcome: ${sentence(name.slice(8)).toLowerCase()}`
  if (name.startsWith('input:')) return `Input ${name.slice(6)}`
  return sentence(name)
}

/** Why the request cost what it cost, down to its entries in the ledger. */
function PriceSection({
  request: { price, creditsCharged, ledgerEntries, outcome },
}: {
  readonly request: RequestsGetData
}) {
  return (
    <DetailSection title="Price">
      {price === null || price.parts.length === 0 ? (
        <p className={styles.note}>
          {creditsCharged === 0
            ? outcome === 'failed' || outcome === 'refused'
              ? 'Nothing was charged: errors are free.'
              : 'Nothing was charged.'
            : `${count(creditsCharged, 'credit')}. The parts of this price were not recorded.`}
        </p>
      ) : (
        <table className={styles.price}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Units</th>
              <th scope="col">Each</th>
              <th scope="col">Credits</th>
            </tr>
          </thead>
          <tbody>
            {price.parts.map(({ name, units, creditsEach, credits }) => (
              <tr key={name}>
                <td>{partName(name)}</td>
                <td>{formatNumber(units)}</td>
                <td>{formatNumber(creditsEach)}</td>
                <td>{formatNumber(credits)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>Charged</td>
              <td>{formatNumber(creditsCharged)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {ledgerEntries.length > 0 && (
        <ul className={styles.note}>
          {ledgerEntries.map(({ id, kind, credits }) => (
            <li key={id}>
              <PlaceLink place={{ to: `ledger/${encodeURIComponent(id)}` }}>
                {sentence(kind)} of {count(Math.abs(credits), 'credit')} in the ledger
              </PlaceLink>
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  )
}

function ParameterSection({ parameters }: { readonly parameters: RequestsGetData['parameters'] }) {
  const entries = Object.entries(parameters ?? {})
  if (entries.length === 0) return null
  return (
    <DetailSection title="Parameters">
      <Facts
        entries={entries.map(
          ([name, value]) =>
            [name, <code key={name}>{value === null ? 'not recorded' : String(value)}</code>] as const,
        )}
      />
    </DetailSection>
  )
}
