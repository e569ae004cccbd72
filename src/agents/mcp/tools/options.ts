import { z } from 'zod'
import { defaultTokens, maxTokens } from '../answers/budget.ts'
import type { ShownView } from '../show-record.ts'

/** Options of every tool that makes a lookup. The server's instructions explain them once. */
export const answerOptions = {
  detail: z.enum(['compact', 'full']).optional(),
  fields: z.array(z.string().min(1).max(100)).min(1).max(50).optional().describe('Only these fields.'),
  maxTokens: z.coerce.number().int().min(500).max(maxTokens).optional(),
  maxCredits: z.coerce.number().int().min(0).max(1_000_000).optional(),
  dryRun: z.boolean().optional(),
}

export const listOptions = {
  limit: z.coerce.number().int().min(1).max(500).optional().describe('Most items shown.'),
  ...answerOptions,
}

/** The parameters of a lookup that a call names by its operation. */
export const lookupParameters = z
  .record(z.string(), z.unknown())
  .optional()
  .describe('By name, as describe_lookup states them.')

/** What a parameter means to agents. */
export const meaningOf = (name: string, description: string): string =>
  // Compact answers leave the cursors of replies out: they are long, and most readers need none.
  name === 'cursor' ? `${description} A compact answer has it where \`fields\` names it.` : description

interface GivenOptions {
  readonly detail?: 'compact' | 'full' | undefined
  readonly fields?: readonly string[] | undefined
  readonly limit?: number | undefined
  readonly maxTokens?: number | undefined
}

/** The view that a call requests. */
export const viewOf = (given: GivenOptions, common: boolean): ShownView => ({
  common,
  detail: given.detail ?? 'compact',
  isShort: given.detail !== 'full' && given.fields === undefined && given.maxTokens === undefined,
  fields: given.fields,
  limit: given.limit,
  maxTokens: given.maxTokens ?? defaultTokens,
})

/**
 * JSON Schema of a result: its own fields. Every result may also have the charge, what is left, the rest and an error;
 * they are not listed, because every client pays for definitions.
 */
export function resultSchema(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { type: 'object', properties: { status: { type: 'string' }, ...data } }
}
