import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import type { ParameterSet } from '../../catalog/parameters.ts'
import type { RecordedParameters } from '../../catalog/ports/payer.ts'
import { hasUsageRecord } from '../../lookup/failures.ts'
import { sentParameters } from '../../lookup/recorded-parameters.ts'
import { keylessRefusal, type RefusalLog } from '../../lookup/refusals/refusal-log.ts'
import { readQuery } from '../../lookup/request.ts'
import { translate } from './http-conventions.ts'

/**
 * Records requests to service routes that were refused: those of accounts with their path and query parameters, others
 * with the address of their client.
 */
export function recordRouteRefusals(app: FastifyInstance, refusals: RefusalLog): void {
  app.decorateRequest('account', null)
  app.addHook('onError', async (request, _, thrown) => {
    const { account } = request
    const error = translate(thrown)
    // A missing object is an answer: clients ask for it in turns.
    if (error.status === 404 || hasUsageRecord.has(error)) return
    const address = clientAddressOf(request.raw)
    if (account === null) {
      const route = request.routeOptions.url ?? null
      refusals.record(keylessRefusal(error, { address, requestId: request.id, route }))
      return
    }
    const { status, code, reason, storedMessage: message } = error
    const { walletId, keyId, route } = account
    const parameters = parametersOf(request, account.parameters)
    refusals.record({
      ...{ walletId, keyId, route, address, requestId: request.id },
      ...{ status, code, reason, message, parameters },
    })
  })
}

function parametersOf(request: FastifyRequest, known: ParameterSet): RecordedParameters | null {
  const mark = request.url.indexOf('?')
  try {
    const query = readQuery(mark < 0 ? '' : request.url.slice(mark + 1))
    return sentParameters(known, query, request.params as Record<string, string>)
  } catch {
    return null
  }
}
