import { useState } from 'react'
import { useOperator } from '../../api/operator.ts'
import type { Plan } from '../../api/operator-types.ts'
import { useGo } from '../../app/links.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { formatNumber } from '../../ui/text.ts'
import { useToast } from '../../ui/toast.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { formatLimit, LimitFields, limitNames, useLimitFields } from './limits.tsx'

const columns: readonly Column<Plan>[] = [
  { header: 'Plan', cell: ({ name }) => name },
  {
    header: 'For',
    grows: true,
    cell: ({ isDefault }) => isDefault && <Badge tone="good">New accounts</Badge>,
  },
  { header: 'Accounts', align: 'end', cell: ({ accounts }) => formatNumber(accounts) },
  ...limitNames.map(
    ({ name, label }): Column<Plan> => ({
      header: label,
      align: 'end',
      hide: 'medium',
      cell: (plan) => formatLimit(plan[name], '—'),
    }),
  ),
]

/** Limits that accounts share. */
export default function PlansScreen() {
  const operator = useOperator()
  const create = operator.may('support') && <CreatePlan />
  return (
    <ListScreen<Plan>
      title="Plans"
      about="Limits that accounts share. An account's own limits apply in place of its plan's."
      actions={create}
      queryKey="operator plans"
      load={async (_, __, signal) => ({
        rows: await operator.get('plans list', {}, signal),
        nextCursor: null,
      })}
      columns={columns}
      rowKey={({ name }) => name}
      rowPlace={({ name }) => ({ to: `plans/${name}`, isOperator: true })}
      empty={
        <EmptyState
          title="No plan yet"
          command="social-lookup plans set free --credits-per-day 1000 --default"
        >
          Without a plan, accounts have their own limits alone.
        </EmptyState>
      }
    />
  )
}

function CreatePlan() {
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const fields = useLimitFields(null)
  const go = useGo()
  const toast = useToast()
  return (
    <ActionDialog
      button="New plan"
      size="normal"
      title="New plan"
      about="A plan of this name that exists is changed."
      action="Create"
      verb="plans set"
      input={() => ({ name: name.trim(), ...(isDefault ? { isDefault } : {}), ...fields.values() })}
      onDone={(plan) => {
        toast.done(`The plan ${plan.name} is created.`)
        setName('')
        setDefault(false)
        fields.reset(null)
        go({ to: `plans/${plan.name}`, isOperator: true })
      }}
    >
      <TextField
        label="Name"
        about="Lower-case letters, digits, - and _"
        required
        pattern="[a-z0-9][a-z0-9_\-]{0,49}"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <LimitFields fields={fields} />
      <Switch label="The plan of new accounts" checked={isDefault} onChange={setDefault} />
    </ActionDialog>
  )
}
