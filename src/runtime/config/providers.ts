import { z } from 'zod'
import { matchesPattern } from '../../catalog/patterns.ts'

const httpUrl = z
  .string()
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'must be an http(s) URL')

/** The value of PROVIDERS: the operator's own endpoints that answer operations. */
export const providersSetting = z.array(
  z.strictObject({
    /** The operations that it answers: an id, or a pattern with one `*`. */
    pattern: z
      .string()
      .regex(
        /^(\*|[a-z0-9]+(\.[a-z0-9]+)*(\.\*)?)$/i,
        'must be like twitter.communities.* or one operation id',
      ),
    url: httpUrl,
    /** Signs requests, so that the provider can verify the sender. */
    secret: z.string().min(16, 'must have at least 16 characters'),
    /** Limit of one request, in milliseconds (default 15,000). */
    timeoutMs: z.int().min(100).max(60_000).optional(),
  }),
)

export type ProviderSetting = z.infer<typeof providersSetting>[number]

/** The provider of an operation: the first in the list whose pattern matches. */
export function providerFor(
  operationId: string,
  providers: readonly ProviderSetting[],
): ProviderSetting | undefined {
  return providers.find(({ pattern }) => matchesPattern(pattern, operationId))
}

/** The provider of test keys: the simulated one, which samples the record schemas (src/simulation/provider). */
export function simulatedProvider(platform: string): ProviderSetting {
  return {
    pattern: `${platform}.*`,
    url: `https://provider.simulated/${platform}`,
    secret: 'simulated provider',
  }
}
