import { noReply } from '../../api/server/rate-limit.ts'
import type { McpState } from './state.ts'

/** Counts a free call of a caller without a key. @throws ServiceError rate_limited */
export const limitKeyless = ({ limiter }: Pick<McpState, 'limiter'>, address: string): Promise<void> =>
  limiter.take(`keyless ${address}`, noReply)
