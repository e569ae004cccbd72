// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `webhookEndpoints`, for {@link createClient}. */
export const webhookEndpoints: Table<Pick<Api, 'webhookEndpoints'>> = {
  'webhookEndpoints.create': {"path":"/v1/webhook-endpoints","method":"POST","query":[],"idempotent":true},
  'webhookEndpoints.list': {"path":"/v1/webhook-endpoints","items":["endpoints"]},
  'webhookEndpoints.get': {"path":"/v1/webhook-endpoints/{id}"},
  'webhookEndpoints.update': {"path":"/v1/webhook-endpoints/{id}","method":"PATCH","query":[]},
  'webhookEndpoints.delete': {"path":"/v1/webhook-endpoints/{id}","method":"DELETE"},
  'webhookEndpoints.test': {"path":"/v1/webhook-endpoints/{id}/test","method":"POST","query":[],"idempotent":true},
  'webhookEndpoints.confirm': {"path":"/v1/webhook-endpoints/{id}/confirmation","method":"POST","query":[],"idempotent":true},
  'webhookEndpoints.recover': {"path":"/v1/webhook-endpoints/{id}/recover","method":"POST","query":[],"idempotent":true},
  'webhookEndpoints.rotateSecret': {"path":"/v1/webhook-endpoints/{id}/rotate-secret","method":"POST","query":[],"idempotent":true},
  'webhookEndpoints.deliveries': {"path":"/v1/webhook-endpoints/{id}/deliveries","items":["deliveries"]},
  'webhookEndpoints.health': {"path":"/v1/webhook-endpoints/{id}/health"},
}
