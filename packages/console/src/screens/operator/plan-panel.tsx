import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useOperator, useOperatorMutation, useOperatorQuery } from '../../api/operator.ts'
import type { Plan } from '../../api/operator-types.ts'
import { useGo } from '../../app/links.tsx'
import { DetailPanel, DetailSection } from '../../lists/detail-panel.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Row } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { formatNumber } from '../../ui/text.ts'
import { useToast } from '../../ui/toast.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { formatLimit, LimitFields, limitNames, useLimitFields } from './limits.tsx'
import styles from './operator.module.css'

/** One plan: its limits and who is on it. */
export default function PlanPanel() {
  const { plan: name = '' } = useParams({ strict: false }) as { readonly plan?: string }
  const query = useOperatorQuery('plans list')
  const plan = query.data?.find((one) => one.name === name)
  return (
    <DetailPanel title={name} list={{ to: 'plans', isOperator: true }}>
      {query.isPending && <SkeletonBlock size="large" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && !plan && <p className={styles.note}>There is no plan {name}.</p>}
      {plan && <PlanDetail key={JSON.stringify(plan)} plan={plan} />}
    </DetailPanel>
  )
}

function PlanDetail({ plan }: { readonly plan: Plan }) {
  const operator = useOperator()
  return (
    <>
      {operator.may('support') && (
        <Row>
          <ChangePlan plan={plan} />
          {plan.accounts === 0 && <RemovePlan name={plan.name} />}
        </Row>
      )}
      <Facts
        entries={[
          ['Accounts', formatNumber(plan.accounts)],
          ['New accounts', plan.isDefault ? 'Get this plan' : 'Get another or none'],
        ]}
      />
      <DetailSection title="Limits">
        <Facts entries={limitNames.map(({ name, label, none }) => [label, formatLimit(plan[name], none)])} />
      </DetailSection>
    </>
  )
}

function ChangePlan({ plan }: { readonly plan: Plan }) {
  const fields = useLimitFields(plan)
  const [isDefault, setDefault] = useState(plan.isDefault)
  const toast = useToast()
  return (
    <ActionDialog
      button="Change"
      title={`Change the plan ${plan.name}`}
      about="Every node applies it within five seconds to all accounts on the plan."
      action="Save"
      verb="plans set"
      input={() => ({ name: plan.name, isDefault, ...fields.values() })}
      onDone={() => toast.done(`The plan ${plan.name} is changed.`)}
    >
      <LimitFields fields={fields} />
      <Switch label="The plan of new accounts" checked={isDefault} onChange={setDefault} />
    </ActionDialog>
  )
}

function RemovePlan({ name }: { readonly name: string }) {
  const [isOpen, setOpen] = useState(false)
  const change = useOperatorMutation('plans remove')
  const go = useGo()
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Remove the plan ${name}`}
        effect="No account is on it. A plan of this name can be created again."
        name={name}
        action="Remove"
        onConfirm={async () => {
          await change.mutateAsync({ name })
          go({ to: 'plans', isOperator: true })
        }}
      />
    </>
  )
}
