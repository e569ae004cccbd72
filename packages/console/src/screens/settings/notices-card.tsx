import { useState } from 'react'
import type { AccountNoticesData } from 'social-lookup-client'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useMode } from '../../app/mode.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { formatNumber } from '../../ui/text.ts'
import { useToast } from '../../ui/toast.tsx'

const fields = [
  {
    name: 'balance',
    label: 'Balances (credits)',
    about: 'A notice when the balance falls to one of them: 5,000 500',
  },
  {
    name: 'accountBudget',
    label: 'Of the account’s credits a day (percent)',
    about: 'A notice when this part is used: 80 100. The account needs a limit of credits a day.',
  },
  {
    name: 'keyBudget',
    label: 'Of a key’s credits a day (percent)',
    about: 'The same for each key with a limit of credits a day.',
  },
] as const

type Name = (typeof fields)[number]['name']

/** `5,000 500`: a comma within a number belongs to it. Words that are no numbers become NaN. */
const numbersOf = (text: string): number[] =>
  text
    .split(/\s+|,\s+/)
    .filter(Boolean)
    .map((word) => Number(word.replace(/,(?=\d{3}\b)/g, '').replace('%', '')))

const textOf = (levels: readonly number[]) => levels.map((level) => formatNumber(level)).join(' ')

const problemOf = (text: string): string | null =>
  numbersOf(text).every((level) => Number.isSafeInteger(level)) ? null : 'Whole numbers, separated by spaces.'

/** The balances and budgets at which the account is notified. */
export function NoticesCard() {
  const mode = useMode()
  const query = useApiQuery(['notices'], (api, signal) => api.account.notices({}, { signal }))
  return (
    <Card title="Notices" about={`About ${mode} credits, as events to endpoints that receive notices`}>
      {query.isPending && <SkeletonBlock />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <NoticesForm key={`${mode} ${JSON.stringify(query.data)}`} levels={query.data} />}
    </Card>
  )
}

function NoticesForm({ levels }: { readonly levels: AccountNoticesData }) {
  const [texts, setTexts] = useState<Record<Name, string>>({
    balance: textOf(levels.balance),
    accountBudget: textOf(levels.accountBudget),
    keyBudget: textOf(levels.keyBudget),
  })
  const toast = useToast()
  const change = useApiMutation((api, next: AccountNoticesData) => api.account.setNotices(next), ['notices'])
  const isValid = fields.every(({ name }) => problemOf(texts[name]) === null)
  const submit = async () => {
    await change.mutateAsync({
      balance: numbersOf(texts.balance),
      accountBudget: numbersOf(texts.accountBudget),
      keyBudget: numbersOf(texts.keyBudget),
    })
    toast.done('The notices are stored.')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit().catch(() => undefined)
      }}
    >
      <Stack>
        {fields.map(({ name, label, about }) => (
          <TextField
            key={name}
            label={label}
            about={about}
            placeholder="No notice"
            value={texts[name]}
            error={problemOf(texts[name])}
            onChange={({ target }) => setTexts((before) => ({ ...before, [name]: target.value }))}
          />
        ))}
        {change.isError && <ErrorNotice error={change.error} />}
        <p>
          <PlaceLink place={{ to: 'endpoints' }}>Endpoints that receive them</PlaceLink>
        </p>
        <Row>
          <Button type="submit" disabled={!isValid || change.isPending}>
            Save the notices
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
