import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { serviceUrl } from '../app/address.ts'
import { type OperatorRole, type Session, useSession } from '../app/session.tsx'
import { operatorVerbs } from './generated/operator-verbs.ts'
import { liveEveryMs } from './hooks.ts'
import type { AdminVerbs, OperatorData, OperatorRow, OperatorVerb } from './operator-types.ts'

/** An error of the administration, with the fields that notices show. */
export class OperatorError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly reason: string | undefined
  readonly requestId: string | undefined

  constructor(
    status: number,
    fields: { message: string; code?: string; reason?: string; requestId?: string },
  ) {
    super(fields.message)
    this.status = status
    this.code = fields.code
    this.reason = fields.reason
    this.requestId = fields.requestId
  }
}

/** The names of a verb's parameters are checked here, their values by the service. */
export type OperatorInput<V extends OperatorVerb> = {
  readonly [Name in keyof Parameters<AdminVerbs[V]['run']>[1]]?: string | number | boolean | null | undefined
}

/** A page of a list of the administration. */
export interface OperatorPage<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

interface Answer {
  readonly data?: unknown
  readonly page?: { readonly nextCursor: string | null }
  readonly error?: { message: string; code?: string; reason?: string; requestId?: string }
}

const elsewhere =
  'The administration does not answer at this address. Operators sign in at INTERNAL_ADDRESS (social-lookup console --operator).'

/** Calls the administration by the session of this browser. @throws OperatorError */
async function call<V extends OperatorVerb>(
  { csrfToken }: Session,
  verb: V,
  input: OperatorInput<V>,
  signal?: AbortSignal,
): Promise<Answer> {
  const [method, path] = operatorVerbs[verb]
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  const response = await fetch(
    `${serviceUrl}/admin/v1${path}${method === 'GET' && query !== '' ? `?${query}` : ''}`,
    {
      method,
      headers: { accept: 'application/json', 'x-csrf-token': csrfToken },
      ...(method === 'POST'
        ? {
            body: JSON.stringify(Object.fromEntries(given)),
            headers: {
              accept: 'application/json',
              'x-csrf-token': csrfToken,
              'content-type': 'application/json',
            },
          }
        : {}),
      ...(signal ? { signal } : {}),
    },
  ).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new OperatorError(0, { message: 'The service does not answer.' })
  })
  const answer = (await response.json().catch(() => ({}))) as Answer
  if (response.ok) return answer
  const error = answer.error ?? { message: `The service answered ${response.status}.` }
  const isElsewhere = response.status === 404 && error.reason === 'no_such_route'
  throw new OperatorError(response.status, isElsewhere ? { ...error, message: elsewhere } : error)
}

/** The administration as this session may call it. */
export interface Operator {
  get<V extends OperatorVerb>(
    verb: V,
    input: OperatorInput<V>,
    signal?: AbortSignal,
  ): Promise<OperatorData<V>>
  page<V extends OperatorVerb>(
    verb: V,
    input: OperatorInput<V>,
    signal?: AbortSignal,
  ): Promise<OperatorPage<OperatorRow<V>>>
  /** Whether the role permits what needs another; the service refuses it in any case. */
  may(need: OperatorRole): boolean
}

export function useOperator(): Operator {
  const session = useSession()
  const { operatorRole } = session.session
  return {
    get: async <V extends OperatorVerb>(verb: V, input: OperatorInput<V>, signal?: AbortSignal) =>
      (await call(session, verb, input, signal)).data as OperatorData<V>,
    async page<V extends OperatorVerb>(verb: V, input: OperatorInput<V>, signal?: AbortSignal) {
      const { data, page } = await call(session, verb, input, signal)
      return { rows: data as OperatorRow<V>[], nextCursor: page?.nextCursor ?? null }
    },
    may: (need) =>
      operatorRole !== null && (need === 'read' || operatorRole === need || operatorRole === 'all'),
  }
}

/** Data of the administration. */
export function useOperatorQuery<V extends OperatorVerb>(
  verb: V,
  input: OperatorInput<V> = {} as OperatorInput<V>,
  { live = false, enabled = true } = {},
) {
  const operator = useOperator()
  return useQuery({
    queryKey: ['operator', verb, input],
    queryFn: ({ signal }) => operator.get(verb, input, signal),
    refetchInterval: live ? liveEveryMs : false,
    enabled,
  })
}

/** A change by the operator. All of the operator's data counts as old afterwards. */
export function useOperatorMutation<V extends OperatorVerb>(verb: V) {
  const session = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: OperatorInput<V>) => (await call(session, verb, input)).data as OperatorData<V>,
    onSuccess: () =>
      queries.invalidateQueries({
        // Lists have the mode before their name.
        predicate: ({ queryKey }) =>
          queryKey.some((part) => typeof part === 'string' && part.startsWith('operator')),
      }),
  })
}
