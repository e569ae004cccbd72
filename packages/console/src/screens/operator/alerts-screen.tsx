import { BellRing } from 'lucide-react'
import { useOperatorQuery } from '../../api/operator.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState, ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { AlertList } from './alert-list.tsx'

/** What is wrong now. */
export default function AlertsScreen() {
  const query = useOperatorQuery('alerts', {}, { live: true })
  return (
    <>
      <PageHeader
        title="Alerts"
        about="What is wrong now, the worst first. It is renewed every five seconds."
      />
      {query.isPending && <SkeletonBlock size="large" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <Card flush>
          {query.data.length === 0 ? (
            <EmptyState icon={BellRing} title="Nothing is wrong" command="social-lookup doctor">
              No queue is late, no platform is failing, and no budget is running out. Doctor also asks the
              sources themselves.
            </EmptyState>
          ) : (
            <AlertList alerts={query.data} />
          )}
        </Card>
      )}
    </>
  )
}
