// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `webhookDeliveries`, for {@link createClient}. */
export const webhookDeliveries: Table<Pick<Api, 'webhookDeliveries'>> = {
  'webhookDeliveries.redeliver': {"path":"/v1/webhook-deliveries/{id}/redeliver","method":"POST","query":[],"idempotent":true},
  'webhookDeliveries.redeliverMatching': {"path":"/v1/webhook-deliveries/redeliver","method":"POST","query":[],"idempotent":true},
  'webhookDeliveries.list': {"path":"/v1/webhook-deliveries","items":["deliveries"]},
  'webhookDeliveries.get': {"path":"/v1/webhook-deliveries/{id}"},
}
