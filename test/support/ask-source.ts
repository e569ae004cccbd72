import { freeCaller } from '../../src/lookup/free.ts'
import type { TestService } from './service.ts'

/** The result of asking one source. */
export interface Asked {
  /** An outcome, or the cause of the fault. */
  readonly ended: string
  // biome-ignore lint/suspicious/noExplicitAny: records of every shape
  readonly data: any
  readonly error: unknown
}

/** Carries out a lookup by one source and no other. */
export async function askSource(
  { service }: TestService,
  mode: 'live' | 'test',
  source: string,
  operationId: string,
  params: Readonly<Record<string, string>>,
): Promise<Asked> {
  const operation = service.registry.byId(operationId)
  if (!operation) throw new Error(`no operation ${operationId}`)
  try {
    const { outcome, json } = await service.lookups.call(operation, params, freeCaller(mode, 'test'), {
      source,
    })
    return { ended: outcome, data: JSON.parse(json), error: undefined }
  } catch (error) {
    const cause = (error as Error).cause as { reason?: string } | undefined
    return { ended: cause?.reason ?? String(error), data: undefined, error }
  }
}
