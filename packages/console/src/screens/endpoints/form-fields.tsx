import { useState } from 'react'
import type { WebhookEndpointsGetData, WebhookEndpointsUpdateParams } from 'social-lookup-client'
import { type Option, SelectField, TextAreaField } from '../../ui/field.tsx'

type Form = WebhookEndpointsGetData['form']
type Template = NonNullable<WebhookEndpointsUpdateParams['template']>

const names: Readonly<Record<Form, string>> = {
  standard: 'Signed event (Standard Webhooks)',
  slack: 'Message for Slack',
  discord: 'Message for Discord',
  teams: 'Message for Microsoft Teams',
  template: 'Template of your own',
  email: 'Mail',
}
/** The forms to choose from: a mail is what a mail address gets, and no other endpoint. */
const options: readonly Option[] = Object.entries(names)
  .filter(([value]) => value !== 'email')
  .map(([value, label]) => ({ value, label }))

const addresses: Readonly<Partial<Record<Form, string>>> = {
  slack: 'The address of an incoming webhook of a Slack app.',
  discord: 'The address of a webhook of a Discord channel.',
  teams: 'The address of a Teams workflow “Post to a channel when a webhook request is received”.',
}

/** What the address of an endpoint is, where its form is not the event itself. */
export const addressAbout = (form: Form): string | undefined => addresses[form]

/** The form of an endpoint as people know it. */
export const formName = (form: Form): string => names[form]

const firstTemplate = JSON.stringify({ title: '{{message.title}}', text: '{{message.text}}' }, null, 2)

function parsed(text: string): Template | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Template) : null
  } catch {
    return null
  }
}

/** The form that is being chosen, and what of it differs from the endpoint. */
export function useForm(before: Pick<WebhookEndpointsGetData, 'form' | 'template'> | null) {
  const was = before?.form ?? 'standard'
  const stored = before?.template ? JSON.stringify(before.template, null, 2) : firstTemplate
  const [form, setForm] = useState<Form>(was)
  const [text, setText] = useState(stored)
  const template = parsed(text)
  const isTemplate = form === 'template'
  const hasChanged = form !== was || (isTemplate && text !== stored)
  const changes = { form, ...(isTemplate && template !== null ? { template } : {}) }
  return {
    ...{ form, setForm, text, setText },
    isReady: !isTemplate || template !== null,
    changes: hasChanged ? changes : {},
  }
}

/** What an endpoint receives: the event, a message for a chat, or a body of one's own. */
export function FormFields({ form, setForm, text, setText, isReady }: ReturnType<typeof useForm>) {
  if (form === 'email') return null
  return (
    <>
      <SelectField
        label="It receives"
        value={form}
        options={options}
        onChange={(event) => setForm(event.target.value as Form)}
      />
      {form === 'template' && (
        <TextAreaField
          label="Template"
          about="A JSON object. Placeholders such as {{monitor.name}}, {{message.text}} or {{data.items}} stand in its texts."
          error={isReady ? null : 'This is no JSON object.'}
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </>
  )
}
