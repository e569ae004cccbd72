import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Source } from '../../../catalog/source.ts'

/** How the data of an operation is had. */
export type AccessWay = 'public' | 'official' | 'vendor' | 'provider'

export interface Access {
  /** The way that needs least. */
  readonly way: AccessWay
  /** The names of data vendors that answer it. */
  readonly vendors: readonly string[]
  readonly sentence: string
}

const words: Readonly<Record<AccessWay, string>> = {
  public: 'The public pages answer it: no key of a platform or a vendor is needed.',
  official: 'The official API of the platform answers it, with a key of the operator.',
  vendor: 'A data vendor answers it, with a key of the operator.',
  provider: 'A provider of the operator answers it: the platform shows it to no visitor.',
}

/** Names of ways in tables. */
export const accessNames: Readonly<Record<AccessWay, string>> = {
  public: 'without a key',
  official: 'official key',
  vendor: 'vendor',
  provider: 'provider',
}

/** Which kind of source answers an operation, as it is declared. The operator of an instance may have fewer. */
export function accessOf(operation: AnyOperation): Access {
  const sources = operation.sources as readonly Source[]
  const vendors = [...new Set(sources.filter(({ paid }) => paid).map(({ name }) => name))]
  const free = sources.filter(({ paid }) => !paid).map(({ name }) => name)
  const way: AccessWay = free.some((name) => name !== 'official')
    ? 'public'
    : free.length > 0
      ? 'official'
      : vendors.length > 0
        ? 'vendor'
        : 'provider'
  const others = [
    ...(way === 'public' && free.includes('official') ? ['the official API'] : []),
    ...(way === 'vendor' ? [] : vendors),
  ]
  const more =
    way === 'vendor'
      ? ` Vendors: ${vendors.join(', ')}.`
      : others.length > 0
        ? ` Further sources: ${others.join(', ')}.`
        : ''
  return { way, vendors, sentence: `${words[way]}${more}` }
}
