import { useState } from 'react'
import { useOperator, useOperatorMutation, useOperatorQuery } from '../../api/operator.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import { formatExact } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ActionDialog } from './action-dialog.tsx'
import styles from './operator.module.css'

/** The sentence that all callers read now. */
export function BannerCard() {
  const operator = useOperator()
  const query = useOperatorQuery('banner show')
  const clear = useOperatorMutation('banner clear')
  const toast = useToast()
  if (!query.data) return null
  const { text, at, until, by } = query.data
  const maySet = operator.may('support')
  return (
    <Card title="Banner" about="What all callers read in their console and on the status page">
      <Stack>
        <div>
          <p className={text === null ? styles.note : undefined}>{text ?? 'None is shown.'}</p>
          {at !== null && (
            <p className={styles.note}>
              {`Set by ${by} on ${formatExact(new Date(at))}${until === null ? '' : `, until ${formatExact(new Date(until))}`}.`}
            </p>
          )}
        </div>
        {maySet && (
          <Row>
            <SetBannerButton key={text} before={text} />
            {text !== null && (
              <Button
                size="small"
                disabled={clear.isPending}
                onClick={() =>
                  clear.mutate(
                    {},
                    {
                      onSuccess: () => toast.done('The banner is gone.'),
                      onError: (error) => toast.failed('The banner is still shown', error),
                    },
                  )
                }
              >
                Remove it
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </Card>
  )
}

function SetBannerButton({ before }: { readonly before: string | null }) {
  const [text, setText] = useState(before ?? '')
  const [until, setUntil] = useState('')
  const toast = useToast()
  return (
    <ActionDialog
      button={before === null ? 'Show a banner' : 'Change it'}
      title="Banner"
      about="A sentence about a disturbance or planned work. It is shown at once, to all accounts."
      action="Show"
      verb="banner set"
      input={() => ({ text: text.trim(), until: until === '' ? undefined : `${until}:00Z` })}
      onDone={() => toast.done('The banner is shown.')}
    >
      <TextField
        label="Text"
        value={text}
        required
        maxLength={500}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label="Until (UTC)"
        about="Empty: until you remove it."
        type="datetime-local"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </ActionDialog>
  )
}
