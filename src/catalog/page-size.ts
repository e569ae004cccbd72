import { memoize } from './memoize.ts'
import type { AnyOperation } from './operation.ts'
import type { ParameterSet } from './parameters.ts'

type Given = Readonly<Record<string, unknown>>

const sizesOf = memoize(({ parameters }: AnyOperation) =>
  Object.entries(parameters as ParameterSet).flatMap(([name, { pageSize }]) =>
    pageSize === undefined ? [] : [{ name, usual: pageSize.default }],
  ),
)

/** The maximum number of items of a page: as requested, else the operation's default; null without either. */
export function pageSizeOf(operation: AnyOperation, params: Given): number | null {
  const sizes = sizesOf(operation)
  const requested = sizes.map(({ name }) => params[name]).find((value) => typeof value === 'number')
  return (requested as number | undefined) ?? sizes.find(({ usual }) => usual !== null)?.usual ?? null
}

/** The parameters with the default page size, so that every source is sent the size of the page. */
export function withPageSize(operation: AnyOperation, params: Given): Given {
  const sizes = sizesOf(operation)
  if (sizes.some(({ name }) => params[name] !== undefined)) return params
  const usual = sizes.find((one) => one.usual !== null)
  return usual === undefined ? params : { ...params, [usual.name]: usual.usual }
}
