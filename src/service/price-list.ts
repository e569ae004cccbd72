import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { didYouMean } from '../catalog/http/nearest.ts'
import type { Platform } from '../catalog/platform.ts'
import { overridePrice, type PriceOverride } from '../catalog/price-override.ts'
import { type Config, ConfigError } from '../runtime/config/config.ts'

const credits = z.int().min(0).max(1_000_000)
const byName = z.record(z.string(), credits)

/** A price list: operation id → credits, or the changed parts of its price. */
const listSchema = z.record(
  z.string(),
  z.union([
    credits.transform((base): PriceOverride => ({ base })),
    z.strictObject({
      base: credits.optional(),
      outcomes: z
        .strictObject({ found: credits, not_found: credits, private: credits, restricted: credits })
        .partial()
        .optional(),
      given: byName.optional(),
      inputs: byName.optional(),
      records: credits.optional(),
      surcharges: byName.optional(),
    }),
  ]),
)

function readList(file: string): Readonly<Record<string, PriceOverride>> {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`PRICE_LIST: ${file} cannot be read as JSON: ${(error as Error).message}`)
  }
  const read = listSchema.safeParse(content)
  if (read.success) return read.data as Readonly<Record<string, PriceOverride>>
  const [operation = 'the file'] = read.error.issues[0]?.path ?? []
  throw new ConfigError(
    `PRICE_LIST: ${String(operation)} must be whole credits, or an object such as {"base": 3, "outcomes": {"not_found": 1}}`,
  )
}

/**
 * Applies the operator's price list to live keys.
 * @throws ConfigError for an unreadable list, an unknown operation, or a part that its price does not have
 */
export function withPriceList(
  platforms: readonly Platform[],
  { PRICE_LIST }: Pick<Config, 'PRICE_LIST'>,
): readonly Platform[] {
  if (PRICE_LIST === undefined) return platforms
  const list = new Map(Object.entries(readList(PRICE_LIST)))
  const priced = platforms.map((platform) => ({
    ...platform,
    operations: platform.operations.map((operation) => {
      const name = [operation.id, ...(operation.aliases ?? [])].find((id) => list.has(id))
      if (name === undefined) return operation
      const listed = list.get(name)!
      list.delete(name)
      try {
        return { ...operation, livePrice: overridePrice(operation.price, listed) }
      } catch (error) {
        throw new ConfigError(`PRICE_LIST: ${name}: ${(error as Error).message}`)
      }
    }),
  }))
  const ids = platforms.flatMap(({ operations }) => operations.map(({ id }) => id))
  for (const name of list.keys()) {
    throw new ConfigError(`PRICE_LIST: there is no operation ${name}.${didYouMean(name, ids)}`)
  }
  return priced
}
