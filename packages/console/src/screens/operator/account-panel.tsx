import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useOperator, useOperatorMutation, useOperatorQuery } from '../../api/operator.ts'
import type { AccountReport } from '../../api/operator-types.ts'
import { PlaceLink } from '../../app/links.tsx'
import { DetailPanel, DetailSection } from '../../lists/detail-panel.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Row } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatNumber } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import { AccountAccess } from './account-access.tsx'
import { AdjustButton, GrantButton, SuspendButton, ViewButton } from './account-actions.tsx'
import { EraseButton, ExportButton } from './account-data.tsx'
import { AccountLimits } from './account-limits.tsx'
import { CloseButton, RenameButton } from './account-naming.tsx'
import { AccountState } from './accounts-screen.tsx'
import styles from './operator.module.css'
import { formatUsd } from './text.ts'

/** One account: what it used, what it has, and what an operator may do. */
export default function AccountPanel() {
  const { account = '' } = useParams({ strict: false }) as { readonly account?: string }
  const query = useOperatorQuery('accounts show', { account })
  return (
    <DetailPanel
      title={query.data?.name ?? query.data?.id ?? 'Account'}
      list={{ to: 'accounts', isOperator: true }}
    >
      {query.isPending && <SkeletonBlock size="large" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Account account={query.data} />}
    </DetailPanel>
  )
}

function Account({ account }: { readonly account: AccountReport }) {
  const { id, email, state, stateReason, live, test, usage, monitors, endpoints } = account
  const links: readonly (readonly [string, string, Record<string, string>])[] = [
    ['Its monthly statements', `accounts/${id}/statement`, {}],
    ['Its requests', 'requests', { account: id }],
    ['What was done to it', 'audit', { account: id }],
  ]
  return (
    <>
      <Facts
        entries={[
          ['State', <AccountState key="state" state={state} />],
          ['Reason', stateReason ?? undefined],
          ['Id', <CopyText key="id" text={id} what="account id" />],
          ['E-mail', email ?? undefined],
          ['Created', <Time key="created" at={account.createdAt} />],
          ['Last request by a key', <Time key="used" at={account.lastUsedAt} />],
          ['Live credits', formatNumber(live)],
          ['Test credits', formatNumber(test)],
          ['Keys', formatNumber(account.keys)],
          ['People', formatNumber(account.members)],
          ['Monitors', `${formatNumber(monitors.active)} active, ${formatNumber(monitors.broken)} broken`],
          [
            'Endpoints',
            `${formatNumber(endpoints.active)} active, ${formatNumber(endpoints.disabled)} disabled`,
          ],
        ]}
      />
      <Actions account={account} />
      <AccountLimits key={JSON.stringify(account.ownLimits) + account.plan} account={account} />
      <DetailSection title="Usage, 30 days">
        <Usage usage={usage} />
      </DetailSection>
      <AccountAccess account={id} />
      <DetailSection title="More">
        {links.map(([text, to, search]) => (
          <PlaceLink key={to} place={{ to, search, isOperator: true }}>
            {text}
          </PlaceLink>
        ))}
      </DetailSection>
    </>
  )
}

function Usage({ usage }: { readonly usage: AccountReport['usage'] }) {
  const modes = (['live', 'test'] as const).map((mode) => {
    const rows = usage.filter((row) => row.mode === mode)
    const sum = (read: (row: (typeof rows)[number]) => number) =>
      rows.reduce((all, row) => all + read(row), 0)
    return {
      mode,
      lookups: sum(({ lookups }) => lookups),
      credits: sum(({ credits }) => credits),
      failed: sum(({ failed }) => failed),
      vendorUsd: sum(({ vendorUsd }) => vendorUsd),
    }
  })
  return (
    <Facts
      entries={modes.map(({ mode, lookups, credits, failed, vendorUsd }): [string, ReactNode] => [
        mode === 'live' ? 'Live' : 'Test',
        <span key={mode}>
          {count(lookups, 'lookup')}, {count(credits, 'credit')}
          <span className={styles.below}>
            {formatNumber(failed)} failed, {formatUsd(vendorUsd)} paid to vendors
          </span>
        </span>,
      ])}
    />
  )
}

function Actions({ account }: { readonly account: AccountReport }) {
  const { id, name, state } = account
  const operator = useOperator()
  const isOpen = state !== 'closed'
  return (
    <Row>
      {operator.may('money') && isOpen && <GrantButton account={id} />}
      {operator.may('money') && <AdjustButton account={id} />}
      {operator.may('support') && isOpen && <ViewButton account={id} />}
      {operator.may('support') && state === 'active' && <SuspendButton account={id} name={name ?? id} />}
      {operator.may('support') && state === 'suspended' && <ResumeButton account={id} />}
      {operator.may('support') && isOpen && <RenameButton key={name} account={account} />}
      {operator.may('support') && <ExportButton account={id} />}
      {operator.may('all') && isOpen && <CloseButton account={account} />}
      {operator.may('all') && <EraseButton account={account} />}
    </Row>
  )
}

function ResumeButton({ account }: { readonly account: string }) {
  const [isOpen, setOpen] = useState(false)
  const change = useOperatorMutation('accounts resume')
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Resume
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Resume the account"
        effect="Its keys work again on every node within five seconds; its monitors and deliveries go on."
        action="Resume"
        takesAway={false}
        onConfirm={() => change.mutateAsync({ account })}
      />
    </>
  )
}
