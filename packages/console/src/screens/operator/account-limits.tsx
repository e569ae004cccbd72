import { useState } from 'react'
import { useOperator, useOperatorQuery } from '../../api/operator.ts'
import type { AccountReport } from '../../api/operator-types.ts'
import { DetailSection } from '../../lists/detail-panel.tsx'
import { Facts } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Row } from '../../ui/page.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { formatLimit, LimitFields, limitNames, useLimitFields } from './limits.tsx'

/** The plan of an account, the limits that apply, and where each comes from. */
export function AccountLimits({ account }: { readonly account: AccountReport }) {
  const operator = useOperator()
  const { plan, limits, ownLimits, state } = account
  return (
    <DetailSection title="Plan and limits">
      <Facts
        entries={[
          ['Plan', plan ?? 'None'],
          ...limitNames.map(
            ({ name, label, none }) =>
              [
                label,
                `${formatLimit(limits[name], none)}${ownLimits[name] === null ? '' : ', its own'}`,
              ] as const,
          ),
        ]}
      />
      {operator.may('support') && state !== 'closed' && (
        <Row>
          <ChoosePlan account={account} />
          <ChangeLimits account={account} />
        </Row>
      )}
    </DetailSection>
  )
}

function ChoosePlan({ account: { id, plan } }: { readonly account: AccountReport }) {
  const [chosen, setChosen] = useState(plan ?? '')
  const plans = useOperatorQuery('plans list')
  const toast = useToast()
  return (
    <ActionDialog
      button="Change the plan"
      title="Change the plan"
      about="Every node applies its limits within five seconds."
      action="Save"
      verb="accounts plan"
      input={() => ({ account: id, plan: chosen === '' ? null : chosen })}
      onDone={() => toast.done('The plan is changed.')}
    >
      <SelectField
        label="Plan"
        value={chosen}
        options={[
          { value: '', label: 'None' },
          ...(plans.data ?? []).map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(event) => setChosen(event.target.value)}
      />
    </ActionDialog>
  )
}

function ChangeLimits({ account: { id, ownLimits } }: { readonly account: AccountReport }) {
  const fields = useLimitFields(ownLimits)
  const toast = useToast()
  return (
    <ActionDialog
      button="Change its limits"
      title="Limits of this account"
      about="They apply in place of its plan's. An empty field leaves the limit to the plan."
      action="Save"
      verb="accounts limit"
      input={() => ({ account: id, ...fields.values() })}
      onDone={() => toast.done('The limits are changed.')}
    >
      <LimitFields fields={fields} none="As in the plan" />
    </ActionDialog>
  )
}
