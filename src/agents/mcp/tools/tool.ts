import type { z } from 'zod'
import type { Actor } from '../../../catalog/http/actor.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import { mayCallOperation } from '../../../catalog/patterns.ts'
import type { Registry } from '../../../catalog/registry.ts'
import type { Work } from '../../ask/work.ts'
import type { Purchase } from '../buyer.ts'
import type { ShownResult } from '../result.ts'
import type { McpState } from '../state.ts'

/** For whom tools are listed. */
export interface ToolView {
  readonly registry: Registry
  readonly actor: Actor
}

/** Returns the Idempotency-Key of the next lookup of a call; null where the call has none. */
export interface KeyTaker {
  (): string | null
  /** Whether the call has one. */
  readonly isGiven: boolean
}

/** One call of a tool. */
export interface ToolCall<Input = unknown> {
  readonly state: McpState
  readonly actor: Actor
  readonly input: Input
  readonly requestId: string
  /** The work that all questions of the request may take. */
  readonly questionWork: Work
  /** The sale of this call to a caller without a key; null for a key. */
  readonly purchase: Purchase | null
  readonly takeKey: KeyTaker
  /** Set where a price needed no consent, because the call repeats one that was charged: no lookup may be charged then. */
  readonly exemption: { isFreeOnly: boolean }
  /** Aborted when the caller has left. */
  readonly signal: AbortSignal
  /** States that prices are accepted and the work begins. */
  begin(): void
  /** Reports progress if the caller requested it. */
  progress(done: number, total: number | undefined, message: string): Promise<void>
  /** Requires the person's consent to a price. Throws until it is there. */
  requireConsent(credits: number, reason: string, confirmation?: Confirmation): Promise<void>
}

/** The parameter that confirms a price where the client cannot ask the person. */
export interface Confirmation {
  readonly parameter: string
  /** The value that the refusal proposes, and the least that confirms. */
  readonly credits: number
  /** Words after the price: ` a month`. */
  readonly period: string
}

/** What a tool does beside its answer (the hints of the specification). */
export interface Hints {
  readonly readOnly: boolean
  /** Whether it reads the world outside of this service. */
  readonly openWorld: boolean
  readonly idempotent?: boolean
  readonly destructive?: boolean
}

/** A tool for agents. */
export interface Tool<Schema extends z.ZodType = z.ZodType> {
  /** `[a-z0-9_]{1,64}`. */
  readonly name: string
  readonly title: string
  readonly description: string | ((view: ToolView) => string)
  readonly input: Schema
  /** The JSON Schema that is listed in place of the input's own. */
  readonly inputJson?: Readonly<Record<string, unknown>>
  /** JSON Schema of the structured result. */
  readonly output: Readonly<Record<string, unknown>>
  readonly hints: Hints
  /** Whether the key may call it. Absent: any key may. */
  isOffered?(view: ToolView): boolean
  run(call: ToolCall<z.infer<Schema>>): Promise<ShownResult>
}

export type AnyTool = Tool

/** Declares a tool; the type of its input flows to `run`. */
export function tool<Schema extends z.ZodType>(declared: Tool<Schema>): AnyTool {
  return declared as unknown as AnyTool
}

/** Whether the actor may call an operation. */
export const mayCall = ({ allowed, readOnly }: Actor, operation: AnyOperation): boolean =>
  readOnly !== true && mayCallOperation(allowed, operation)

/** Offers a tool to actors that may call at least one of the operations. */
export const offeredFor =
  (select: (operation: AnyOperation) => boolean) =>
  ({ registry, actor }: ToolView): boolean =>
    registry.operations.some((operation) => select(operation) && mayCall(actor, operation))

/** Offers a tool to actors that may call any lookup. */
export const anyLookup = offeredFor(() => true)
