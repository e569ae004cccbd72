import { createHash, randomUUID } from 'node:crypto'
import type { InputRequiredResult, ServerContext } from '@modelcontextprotocol/server'
import { canonicalJson } from '../../catalog/canonical-json.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import { clientCapabilitiesOf } from './client-capabilities.ts'
import type { Sdk } from './sdk.ts'
import type { Confirmation } from './tools/tool.ts'

/** What a person consented to: a call with these arguments at this price. */
export interface ConsentState {
  readonly call: string
  readonly credits: number
  /** One consent buys once: the first call that uses it ends it. */
  readonly id: string
}

/** Ends a call that waits for the person's answer. */
export class InputNeeded extends Error {
  readonly result: InputRequiredResult

  constructor(result: InputRequiredResult) {
    super('the call waits for consent')
    this.result = result
  }
}

interface ConsentOptions {
  readonly sdk: Sdk
  readonly context: ServerContext
  readonly actor: Actor
  readonly tool: string
  readonly input: unknown
  readonly mint: (state: ConsentState) => Promise<string>
  /** Uses a consent up. False if it was used before, on any node. */
  readonly use: (id: string) => Promise<boolean>
}

/** Whether the client can show a form to the person. */
function canElicit(context: ServerContext): boolean {
  const { elicitation } = clientCapabilitiesOf(context)
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

/**
 * Requires consent to a price: the person's, where the client can ask for it; else a parameter, by default maxCredits.
 * @throws InputNeeded while the person has not answered; ServiceError if the person declines or no consent is there
 */
export function consentTo(options: ConsentOptions) {
  const { sdk, context, actor, tool, input, mint, use } = options
  const call = createHash('sha256')
    .update(canonicalJson([actor.walletId, actor.keyId, tool, input]))
    .digest('base64url')
  return async (credits: number, reason: string, confirmation?: Confirmation): Promise<void> => {
    const {
      parameter,
      credits: least,
      period,
    } = confirmation ?? { parameter: 'maxCredits', credits, period: '' }
    if (!canElicit(context)) {
      const confirmed = (input as Record<string, unknown>)[parameter]
      if (typeof confirmed === 'number' && confirmed >= least) return
      throw new ServiceError(
        'bad_request',
        `${reason} Tell the person the price. To confirm it, repeat the call with ${parameter}: ${least}.`,
        { credits: { needed: least, available: undefined } },
      )
    }
    const state = context.mcpReq.requestState<ConsentState>()
    const answer = sdk.inputResponse(context.mcpReq.inputResponses, 'consent')
    if (state?.call === call && state.credits >= credits && answer.kind === 'elicit') {
      if (answer.action !== 'accept' || answer.content?.confirm !== true) {
        throw new ServiceError('forbidden', 'The person declined the price. Nothing was looked up.')
      }
      if (await use(state.id)) return
    }
    throw new InputNeeded(
      sdk.inputRequired({
        inputRequests: {
          consent: sdk.inputRequired.elicit({
            message: `${reason} Go on?`,
            requestedSchema: {
              type: 'object',
              properties: { confirm: { type: 'boolean', title: `Spend up to ${credits} credits${period}` } },
              required: ['confirm'],
            },
          }),
        },
        requestState: await mint({ call, credits, id: randomUUID() }),
      }),
    )
  }
}
