import { useApiQuery } from '../../api/hooks.ts'
import { serviceUrl } from '../../app/address.ts'
import { useMode } from '../../app/mode.ts'
import { signOut, useRights, useSession } from '../../app/session.tsx'
import { setTheme, type Theme, useTheme } from '../../app/theme.ts'
import { browserZone, setZone, useZone, type Zone } from '../../app/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Columns, PageHeader, Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { formatNumber, sentence } from '../../ui/text.ts'
import { formatExact } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { NoticesCard } from './notices-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The account, the session, the address of the API and the appearance. */
export default function SettingsScreen() {
  const { manages } = useRights()
  return (
    <>
      <PageHeader title="Settings" about="The account, this browser, and how programs reach the service." />
      <Columns>
        <AccountCard />
        <LimitsCard />
        {manages && <NoticesCard />}
        <SessionCard />
        <PasskeysCard />
        <ApiCard />
        <AppearanceCard />
      </Columns>
    </>
  )
}

function AccountCard() {
  const query = useApiQuery(['whoami'], (api, signal) => api.account.whoami({}, { signal }))
  const user = query.data?.user
  return (
    <Card title="Account" about="Whoever runs this service changes the name and the address.">
      {query.isPending && <SkeletonBlock />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {user && (
        <Facts
          entries={[
            ['Name', user.name ?? '—'],
            ['E-mail', user.email ?? '—'],
            ['Account id', <CopyText key="id" text={user.id} what="account id" />],
          ]}
        />
      )}
    </Card>
  )
}

/** `980 of 1,000 left`. */
const left = (one: { readonly limit: number; readonly left: number } | null) =>
  one === null ? 'No limit' : `${formatNumber(one.left)} of ${formatNumber(one.limit)} left`

function LimitsCard() {
  const mode = useMode()
  const query = useApiQuery(['whoami'], (api, signal) => api.account.whoami({}, { signal }))
  const account = query.data?.account
  return (
    <Card
      title="Plan and limits"
      about={`Of the whole account with ${mode} data; keys can have limits of their own`}
    >
      {query.isPending && <SkeletonBlock />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {account && (
        <Facts
          entries={[
            ['Plan', account.plan ?? 'None'],
            ['Credits today (UTC)', left(account.limits.creditsPerDay)],
            ['Requests a second', fixed(account.limits.requestsPerSecond?.limit ?? null, 'No limit')],
            ['Requests at once', fixed(account.limits.concurrency, 'No limit')],
            ['Monitors', fixed(account.limits.monitors, 'The default of the service')],
            ['Endpoints', fixed(account.limits.endpoints, 'The default of the service')],
          ]}
        />
      )}
    </Card>
  )
}

const fixed = (limit: number | null, none: string) => (limit === null ? none : formatNumber(limit))

const methods = {
  link: 'One-time link',
  key: 'API key',
  oidc: 'Provider',
  passkey: 'Passkey',
} as const

function SessionCard() {
  const session = useSession()
  const toast = useToast()
  const { personName, personEmail, role, method, createdAt, expiresAt } = session.session
  return (
    <Card
      title="This browser"
      action={
        <Button
          size="small"
          onClick={() =>
            void signOut(session).catch((error) => toast.failed('You are still signed in', error))
          }
        >
          Sign out
        </Button>
      }
    >
      <Facts
        entries={[
          ['Person', personName ?? personEmail ?? undefined],
          ['Role', sentence(role ?? '—')],
          ['Signed in by', methods[method]],
          ['Since', formatExact(new Date(createdAt))],
          ['Until', formatExact(new Date(expiresAt))],
        ]}
      />
    </Card>
  )
}

function ApiCard() {
  const mode = useMode()
  return (
    <Card title="API" about={`For programs, with a ${mode} key in SOCIAL_LOOKUP_KEY`}>
      <Stack>
        <CodeBlock
          code={`export SOCIAL_LOOKUP_URL=${serviceUrl}`}
          what="address"
          label="Address of the API"
        />
        <p>
          <a href={`${serviceUrl}/docs`}>Reference</a> ·{' '}
          <a href={`${serviceUrl}/openapi.json`}>OpenAPI document</a> ·{' '}
          <a href={`${serviceUrl}/llms.txt`}>llms.txt</a>
        </p>
      </Stack>
    </Card>
  )
}

function AppearanceCard() {
  const theme = useTheme()
  const zone = useZone()
  return (
    <Card title="Appearance and times" about="Stored in this browser.">
      <Stack>
        <SelectField
          label="Colours"
          value={theme}
          options={themes}
          onChange={({ target }) => setTheme(target.value as Theme)}
        />
        <SelectField
          label="Time zone"
          about="Of all times, days and filters. Limits of credits a day count days of UTC."
          value={zone}
          options={[
            { value: 'utc', label: 'UTC' },
            { value: 'browser', label: `This browser’s: ${browserZone()}` },
          ]}
          onChange={({ target }) => setZone(target.value as Zone)}
        />
      </Stack>
    </Card>
  )
}
