import { useState } from 'react'
import { useOperator, useOperatorQuery } from '../../api/operator.ts'
import type { Incident } from '../../api/operator-types.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ActionDialog } from './action-dialog.tsx'
import styles from './operator.module.css'

const stateWords: Readonly<Record<Incident['state'], string>> = {
  investigating: 'Investigating',
  identified: 'Cause known',
  monitoring: 'Watching',
  resolved: 'Resolved',
}
const states = Object.entries(stateWords).map(([value, label]) => ({ value, label }))

/** Incidents of the status page: those that go on, and the newest that ended. */
export function IncidentsCard() {
  const operator = useOperator()
  const query = useOperatorQuery('incidents list', { limit: 5 })
  if (!query.data) return null
  const mayWrite = operator.may('support')
  return (
    <Card title="Incidents" about="What the status page and its feeds tell of, where STATUS_PAGE is set">
      <Stack>
        {query.data.length === 0 && <p className={styles.note}>None was described yet.</p>}
        {query.data.map((incident) => (
          <div key={incident.id}>
            <p>{incident.title}</p>
            <p className={styles.note}>
              {`${stateWords[incident.state]}, ${incident.platforms.join(', ') || 'the whole service'}: ${incident.text} `}
              <Time at={incident.at} />
            </p>
            {mayWrite && <UpdateIncidentButton key={incident.updates} incident={incident} />}
          </div>
        ))}
        {mayWrite && (
          <Row>
            <OpenIncidentButton key={query.data[0]?.id} />
          </Row>
        )}
      </Stack>
    </Card>
  )
}

function OpenIncidentButton() {
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [platforms, setPlatforms] = useState('')
  const toast = useToast()
  return (
    <ActionDialog
      button="Describe an incident"
      title="New incident"
      about="Everybody reads it on the status page, in plain text."
      action="Publish"
      verb="incidents open"
      input={() => ({ title: title.trim(), text: text.trim(), platforms: platforms.trim() })}
      onDone={() => toast.done('The incident is on the status page.')}
    >
      <TextField
        label="Title"
        value={title}
        required
        maxLength={200}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextAreaField
        label="What is known"
        value={text}
        required
        maxLength={2000}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label="Platforms"
        about="Joined by commas, such as tiktok, reddit. Empty: the whole service."
        value={platforms}
        onChange={({ target }) => setPlatforms(target.value)}
      />
    </ActionDialog>
  )
}

function UpdateIncidentButton({ incident }: { readonly incident: Incident }) {
  const [state, setState] = useState<string>(incident.state)
  const [text, setText] = useState('')
  const toast = useToast()
  return (
    <ActionDialog
      button="Write what is new"
      title={incident.title}
      about="The texts before stay. A resolved incident ends; another state opens it again."
      action="Publish"
      verb="incidents update"
      input={() => ({ incident: incident.id, text: text.trim(), state })}
      onDone={() => toast.done('The text is on the status page.')}
    >
      <SelectField
        label="State"
        options={states}
        value={state}
        onChange={({ target }) => setState(target.value)}
      />
      <TextAreaField
        label="Text"
        value={text}
        required
        maxLength={2000}
        onChange={({ target }) => setText(target.value)}
      />
    </ActionDialog>
  )
}
