import { ServiceError } from '../../../catalog/errors.ts'
import type { EventEnvelope } from '../../../catalog/events/event.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { webhookEndpoints } from '../../../runtime/storage/schema/webhooks.ts'
import { discordBody } from './discord.ts'
import { emailBody } from './email.ts'
import { type Message, summarize } from './message.ts'
import { slackBody } from './slack.ts'
import { teamsBody } from './teams.ts'
import { checkTemplate, fillTemplate, type Template } from './template.ts'

/** The forms of bodies that endpoints receive. standard: the event itself. */
export const forms = ['standard', 'slack', 'discord', 'teams', 'template', 'email'] as const
type Form = (typeof forms)[number]

/** The form of an endpoint, as it is stored. */
export type FormRow = Columns<typeof webhookEndpoints, 'form' | 'template'>

/** The form that a caller wants. Absent: as it is. */
export interface FormChange {
  readonly form?: Form | undefined
  readonly template?: Template | undefined
}

const bodies: Readonly<Record<string, (message: Message, eventId: string) => object>> = {
  slack: slackBody,
  discord: discordBody,
  teams: teamsBody,
  email: emailBody,
}

/**
 * The body of a delivery in the form of its endpoint; null: the event itself.
 * @param body the event as JSON
 */
export function bodyIn({ form, template }: FormRow, body: string): string | null {
  if (form === 'standard') return null
  const event = JSON.parse(body) as EventEnvelope
  const message = summarize(event)
  const build = bodies[form]
  if (build) return JSON.stringify(build(message, event.id))
  return JSON.stringify(fillTemplate(JSON.parse(template!) as Template, event, message))
}

/** Checks the form of an endpoint with a URL before anything is stored. @throws ServiceError bad_request */
export function checkForm({ form, template }: FormChange): void {
  if (form === 'email') {
    throw new ServiceError('bad_request', 'The form email is that of kind email: leave form out.')
  }
  if (template !== undefined) checkTemplate(template)
}

/**
 * Stores the form of an endpoint, in the transaction that locks its row. A template alone chooses the form `template`.
 * @throws ServiceError bad_request for a template of another form, and for the form `template` without one
 */
export async function setForm(
  q: Queryable,
  endpointId: string,
  before: FormRow,
  wanted: FormChange,
): Promise<void> {
  if (wanted.form === undefined && wanted.template === undefined) return
  const form = wanted.form ?? 'template'
  if (form !== 'template' && wanted.template !== undefined) {
    throw new ServiceError(
      'bad_request',
      `template belongs to the form template: leave it out for the form ${form}, or send the form template.`,
    )
  }
  const template = wanted.template === undefined ? before.template : JSON.stringify(wanted.template)
  if (form === 'template' && template === null) {
    throw new ServiceError(
      'bad_request',
      'The form template needs a template: send a JSON object with placeholders, such as {"text":"{{message.text}}"}.',
    )
  }
  await q.query('update webhook_endpoints set form = $2, template = $3 where id = $1', [
    endpointId,
    form,
    form === 'template' ? template : null,
  ])
}

/** The form of an endpoint as callers see it. */
export function formOf({ form, template }: FormRow): { form: Form; template: Template | null } {
  return { form: form as Form, template: template === null ? null : (JSON.parse(template) as Template) }
}
