import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { DeviceLoginsFindData } from 'social-lookup-client'
import { createApi } from '../../api/client.ts'
import { lastMode, type Mode, modesOfSession } from '../../app/mode.ts'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { EmptyState, ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Row, Stack } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { LimitFields, limitsOf, noLimits, OperationsField, wordsOf } from '../keys/limits-form.tsx'
import styles from './device.module.css'

const modeNames = { live: 'Live data', test: 'Test data' } as const

/** The keys of programs end by themselves unless the person chooses otherwise. */
const keyDays = 90
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Where a person confirms that a program gets a key: `social-lookup login` and others show the code. */
export default function DevicePage() {
  const [code, setCode] = useState(() => new URLSearchParams(window.location.search).get('code') ?? '')
  const session = useSession()
  const find = useMutation({
    mutationFn: async (userCode: string) =>
      (await createApi(lastMode(), session).deviceLogins.find({ userCode })).data,
  })
  const [decided, setDecided] = useState<'approved' | 'refused' | null>(null)
  if (decided !== null) return <Decided isApproved={decided === 'approved'} />
  return (
    <Stack>
      <div>
        <PageHeader
          title="Log a program in"
          about="A program on your machine, or one that works for you, gets a key of your account."
        />
        <Card title="The code">
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              find.mutate(code)
            }}
          >
            <TextField
              label="Code that the program shows"
              required
              maxLength={50}
              value={code}
              placeholder="WDJB-MJHT"
              spellCheck={false}
              autoCapitalize="characters"
              onChange={(event) => {
                setCode(event.target.value)
                find.reset()
              }}
            />
            {find.isError && <ErrorNotice error={find.error} />}
            {!find.data && (
              <Row>
                <Button type="submit" look="primary" disabled={find.isPending}>
                  See who is asking
                </Button>
              </Row>
            )}
          </form>
        </Card>
      </div>
      {find.data && <Decision code={code} login={find.data} onDecided={setDecided} />}
    </Stack>
  )
}

function Decided({ isApproved }: { readonly isApproved: boolean }) {
  return (
    <>
      <PageHeader title="Log a program in" />
      <EmptyState
        icon={isApproved ? CircleCheck : CircleX}
        title={isApproved ? 'The program has its key in a moment' : 'The program gets no key'}
      >
        {isApproved
          ? 'Go back to it. The key is among your keys, where an owner can limit or revoke it.'
          : 'If you did not start it yourself, somebody tried to get a key of your account. Nothing was given.'}
      </EmptyState>
    </>
  )
}

interface DecisionProps {
  readonly code: string
  readonly login: DeviceLoginsFindData
  readonly onDecided: (decided: 'approved' | 'refused') => void
}

/** Who asks, and what the person gives. */
function Decision(props: DecisionProps) {
  const { clientId, deviceName, address, userAgent, createdAt, sameNetwork } = props.login
  return (
    <>
      <Card title="Who is asking">
        <Warning sameNetwork={sameNetwork} />
        <Facts
          entries={[
            ['Program', <bdi key="program">{clientId}</bdi>],
            ['Machine', deviceName === null ? undefined : <bdi key="machine">{deviceName}</bdi>],
            ['Network address', address ?? undefined],
            ['Software', userAgent === null ? undefined : <bdi key="software">{userAgent}</bdi>],
            ['Began', <Time key="began" at={createdAt} />],
          ]}
        />
      </Card>
      <Card title="What it gets">
        <DecisionForm {...props} />
      </Card>
    </>
  )
}

function DecisionForm({ code, login, onDecided }: DecisionProps) {
  const session = useSession()
  const [mode, setMode] = useState<Mode>(lastMode())
  const [name, setName] = useState(`${login.clientId}${login.deviceName ? ` on ${login.deviceName}` : ''}`)
  const [allowed, setAllowed] = useState('')
  const [limits, setLimits] = useState({ ...noLimits, expires: dayIn(keyDays) })
  const approve = useMutation({
    mutationFn: () =>
      createApi(mode, session).deviceLogins.approve({
        ...{ userCode: code, name: name.trim().slice(0, 100) },
        allowed: wordsOf(allowed) ?? undefined,
        ...limitsOf(limits),
      }),
    onSuccess: () => onDecided('approved'),
  })
  const refuse = useMutation({
    mutationFn: () => createApi(mode, session).deviceLogins.refuse({ userCode: code }),
    onSuccess: () => onDecided('refused'),
  })
  const isBusy = approve.isPending || refuse.isPending
  const error = approve.error ?? refuse.error
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        approve.mutate()
      }}
    >
      <SelectField
        label="Data"
        value={mode}
        options={modesOfSession().map((value) => ({ value, label: modeNames[value] }))}
        onChange={({ target }) => setMode(target.value as Mode)}
      />
      <TextField
        label="Name of the key"
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <OperationsField value={allowed} onChange={setAllowed} />
      <LimitFields limits={limits} onChange={setLimits} />
      {error && <ErrorNotice error={error} />}
      <Row>
        <Button type="submit" look="primary" disabled={isBusy}>
          Give it the key
        </Button>
        <Button disabled={isBusy} onClick={() => refuse.mutate()}>
          Refuse
        </Button>
      </Row>
    </form>
  )
}

/** Whoever sends another person a link or a code gets that person's rights (RFC 8628, section 5.4). */
function Warning({ sameNetwork }: { readonly sameNetwork: boolean }) {
  return (
    <div className={styles.warning} role="note">
      <p>
        <strong>Go on only if you started this yourself, a moment ago.</strong> Did you get this code or link
        in a message, a call or on a page? Then refuse: its sender would get a key of your account.
      </p>
      {!sameNetwork && <p>This request comes from another network than you do.</p>}
    </div>
  )
}
