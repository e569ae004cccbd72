import { noReply } from '../../api/server/rate-limit.ts'
import { isBuyer } from './buyer.ts'
import { limitKeyless } from './keyless-limit.ts'
import type { McpRequest } from './request.ts'
import type { McpState } from './state.ts'

/**
 * Counts a message that makes no lookup: of an account by the minute, without a key by address.
 * @param requests as how many free requests it counts
 * @throws ServiceError rate_limited
 */
export async function limitFree(
  state: Pick<McpState, 'limiter' | 'workBudgets'>,
  { actor, address }: Pick<McpRequest, 'actor' | 'address'>,
  requests = 1,
): Promise<void> {
  try {
    if (isBuyer(actor)) await limitKeyless(state, address)
    else await state.limiter.take(`${actor.walletId} agents`, noReply, requests)
    state.workBudgets.count('tool_lists', requests)
  } catch (error) {
    state.workBudgets.refuse('tool_lists')
    throw error
  }
}
