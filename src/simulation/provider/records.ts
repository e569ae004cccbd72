import type { AnyOperation } from '../../catalog/operation.ts'
import type { SimulatedPlatform } from '../../catalog/ports/simulated.ts'
import { type Served, type Surcharge, surchargeName } from '../../catalog/price.ts'
import { currentAccount } from '../../runtime/fair-shares/account-context.ts'
import { takeServingTurns } from '../../runtime/threads/serving-turns.ts'
import type { Forced } from '../forced.ts'
import { newestFirst, page } from '../lists.ts'
import { dice, timeline, worldBegan } from '../world.ts'
import { accountIn, cursorOf, identityOf, knownOf, type Params, sharedOf, type Window } from './request.ts'
import { Sampler, type Schema, schemaOf, type Thing, type World as WorldOfThings } from './sampler.ts'
import { found, searchedOf } from './searched.ts'
import { thingId } from './values.ts'

/** The simulated platform's accounts and things. */
export type World = Pick<SimulatedPlatform, 'account' | 'thing'>

/** The answer of a provider to an operation. */
export interface RecordAnswer {
  readonly data: Readonly<Record<string, unknown>>
  /** The start of the next page; null on the last page. */
  readonly cursor: string | null
  readonly used: Served
}

/** Maximum number of pages of a paged list. */
const maxPages = 4
/** How far a monitor's trigger looks ahead, unless the operation states otherwise: one day. */
const usualAheadMinutes = 1440
/** New items in that time. */
const itemsAhead = 8

function paceMinutes(operation: AnyOperation, forced: Forced | null): number {
  if (forced === 'busy') return 1
  return Math.max(1, Math.floor((operation.watch?.triggerAheadMinutes ?? usualAheadMinutes) / itemsAhead))
}

/** The inputs of a batch, or null for other operations. */
function inputsOf({ price }: AnyOperation, params: Params): readonly unknown[] | null {
  const values = price.inputs ? params[price.inputs.parameter] : undefined
  return Array.isArray(values) ? values : null
}

/** The values of an input that its record repeats: the link as it was sent. */
function knownInput(input: unknown): Readonly<Record<string, string>> {
  const sent = typeof input === 'object' && input !== null && 'url' in input ? input.url : input
  return typeof sent === 'string' ? { url: sent } : {}
}

function isAsked({ parameter, value }: Surcharge, params: Params): boolean {
  const given = params[parameter]
  if (value === undefined) return Boolean(given)
  return Array.isArray(given) ? given.includes(value) : given === value
}

/** Whether a part of the price pays for a field: `include=files` pays for `files`, `hostMedia` for `hosted…`. */
const paysFor = ({ parameter, value }: Surcharge, field: string) =>
  field === (value ?? parameter) || (/^(host|download)/.test(parameter) && /^hosted/.test(field))

/** The number of things in the fields that a part of the price pays for. */
function served(part: Surcharge, value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + served(part, one), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [field, inner]) => {
    if (!paysFor(part, field)) return sum + served(part, inner)
    return sum + (Array.isArray(inner) ? inner.length : inner === null ? 0 : 1)
  }, 0)
}

/** Units served of the requested parts of the price. */
function servedOf(operation: AnyOperation, params: Params, data: object, items: number): Served {
  const { surcharges = [], records, inputs } = operation.price
  const units: Record<string, number> = {}
  for (const part of surcharges.filter((one) => isAsked(one, params))) {
    units[surchargeName(part)] = part.per === 'lookup' ? 1 : Math.min(part.maxUnits, served(part, data))
  }
  if (records) units.records = items
  const rate = inputs && Object.keys(inputs.rates)[0]
  if (rate) units[rate] = inputsOf(operation, params)?.length ?? 0
  return units
}

/** The items' schema of a list at the top of the record; null for another field. */
function itemsOf(sampler: Sampler, field: Schema): Schema | null {
  const { schema } = sampler.withoutNull(field)
  const items = schema.type === 'array' && schema.items ? sampler.withoutNull(schema.items).schema : null
  if (!items) return null
  const options = items.oneOf ?? items.anyOf ?? [items]
  return options.some((option) => sampler.resolved(option).properties) ? items : null
}

/** The items of a page whose list states that the oldest come first: the list counts from the newest. */
function inStatedOrder<Shown extends { readonly items: readonly number[] }>(
  { list: declared }: AnyOperation,
  list: { readonly newest: number; readonly length: number },
  shown: Shown,
): Shown {
  if (declared?.order !== 'oldest_first') return shown
  const both = 2 * list.newest - Math.max(0, list.length - 1)
  return { ...shown, items: shown.items.map((index) => both - index) }
}

/** Builds records of one operation; the same parameters give the same record in every process. */
export class RecordMaker {
  readonly #operation: AnyOperation
  readonly #schema: Schema
  readonly #world: World

  constructor(operation: AnyOperation, world: World = {}) {
    this.#operation = operation
    this.#schema = schemaOf(operation.record)
    this.#world = world
  }

  /** Whether its lists have several pages. */
  get isPaged(): boolean {
    const { cursor, page: numbered, start, offset } = this.#operation.parameters
    return [cursor, numbered, start, offset].some((parameter) => parameter !== undefined)
  }

  /** Whether its records are lists. Records of other operations hold only a few things of each kind. */
  get #isList(): boolean {
    return this.isPaged || this.#operation.list !== undefined
  }

  /**
   * The record for these parameters. A rule of the schema that JSON Schema cannot express may reject a sample; then
   * another sample is drawn. The items of a list are drawn in turns of the serving thread: a long one takes some 20 ms.
   */
  async answer(params: Params, window: Window, forced: Forced | null, now: number): Promise<RecordAnswer> {
    let answer = await this.#draw(params, window, forced, now, 0)
    for (let draw = 1; draw < 8 && !this.#fits(answer.data); draw++) {
      answer = await this.#draw(params, window, forced, now, draw)
    }
    return answer
  }

  #fits(data: object): boolean {
    return this.#operation.record.safeParse(data).success
  }

  async #draw(
    params: Params,
    window: Window,
    forced: Forced | null,
    now: number,
    draw: number,
  ): Promise<RecordAnswer> {
    const { id, parameters, echo, platform, price } = this.#operation
    const parts = price.surcharges ?? []
    const unasked = parts.filter((part) => !isAsked(part, params))
    const searched = searchedOf(params)
    const known = knownOf(params)
    const worldValuesOf = (fields: ReadonlySet<string>, thing: Thing) =>
      this.#world.thing?.({
        operationId: id,
        fields,
        requested: known,
        known: { ...thing.known, ...thing.worldValues },
        owner: thing.owner,
        seed: thing.seed,
        id: String(thing.known?.id ?? thingId(thing.seed, thing.at)),
        words: searched?.words.map(([, text]) => text).join(' ') ?? '',
        at: thing.at,
        now,
      }) ?? null
    const isUnasked = (name: string) => unasked.some((part) => paysFor(part, name))
    const sampler = new Sampler(this.#schema, platform, isUnasked, worldValuesOf)
    const seed = [id, identityOf(params), ...(draw === 0 ? [] : [draw])].join(' ')
    const line = timeline(seed, paceMinutes(this.#operation, forced))
    const inputs = inputsOf(this.#operation, params)
    const most = window.size * (this.isPaged ? maxPages : 1)
    const list = newestFirst(line, now, (index) => index, { newest: window.newest, most, forced })
    const shown = inputs
      ? { items: inputs.map((_, place) => list.newest - place), next: null }
      : inStatedOrder(this.#operation, list, page(list, window))
    const shared = sharedOf(params)
    const { owner, about } = this.#subjectOf(params, seed, worldValuesOf)
    const item = (schema: Schema, name: string) => (index: number, place: number) => {
      const input = inputs?.[place]
      const thing: Thing = {
        seed: `${seed} ${name} ${index}`,
        name,
        position: window.after + place,
        at: line.timeOf(index),
        known: inputs ? knownInput(input) : shared,
        ...(owner && { owner }),
      }
      const sample = sampler.value(schema, name, thing)
      return searched === null ? sample : found(sample, searched)
    }
    const data: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(this.#schema.properties ?? {})) {
      const isPart = parts.some((part) => paysFor(part, name))
      const isKnown = isPart || about.worldValues?.[name] !== undefined
      const items = isKnown || !(this.#isList || inputs) ? null : itemsOf(sampler, field)
      data[name] = items
        ? await takeServingTurns(
            currentAccount().account,
            shown.items.slice(0, sampler.withoutNull(field).schema.maxItems),
            item(items, name),
          )
        : sampler.field(field, name, about)
      const list = data[name]
      if (searched !== null && !items && Array.isArray(list)) {
        data[name] = list.map((one) => (typeof one === 'string' ? found(one, searched) : one))
      }
    }
    const isContinued = parameters.cursor && !parameters.page && shown.next !== null
    const cursor = isContinued ? cursorOf(shown.next!, list.newest) : null
    const echoed: object = echo?.(params as never) ?? {}
    return {
      data: {
        ...data,
        ...echoed,
        ...this.#counted(data, shown, window, inputs ? inputs.length : list.length),
      },
      cursor,
      used: servedOf(this.#operation, params, data, shown.items.length),
    }
  }

  /** What the record is about, with what the world says of it, and whose it is. */
  #subjectOf(
    params: Params,
    seed: string,
    worldValuesOf: WorldOfThings,
  ): { readonly owner: Thing['owner'] | null; readonly about: Thing } {
    const account = accountIn(params)
    const owner =
      account && (this.#world.account?.(account) ?? (account.handle ? { handle: account.handle } : null))
    const record: Thing = {
      seed,
      at: worldBegan + dice(seed).int(0, 180 * 24 * 60) * 60_000,
      known: knownOf(params),
      ...(owner && { owner }),
    }
    const worldValues = worldValuesOf(new Set(Object.keys(this.#schema.properties ?? {})), record)
    return { owner: owner ?? null, about: worldValues ? { ...record, worldValues } : record }
  }

  /**
   * The count fields of a page. They must match the items that are shown.
   * @param length of the whole list, of all pages
   */
  #counted(
    data: Record<string, unknown>,
    shown: { readonly items: readonly unknown[]; readonly next: number | null },
    { after, size }: Window,
    length: number,
  ): Record<string, unknown> {
    const hasMore = shown.next !== null
    const number = Math.floor(after / size) + 1
    const counts: Readonly<Record<string, unknown>> = {
      hasMore,
      nextCursor: null,
      returnedCount: shown.items.length,
      currentPage: number,
      nextPage: hasMore ? number + 1 : null,
      page: number,
      start: after,
    }
    const counted: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(data)) {
      if (name === 'totalCount' && typeof value === 'number') counted[name] = length
      else if (/^total|^resultCount$|^returnedCount$/.test(name) && typeof value === 'number') {
        counted[name] = shown.items.length
      }
    }
    if (typeof data.page === 'object' && data.page !== null) {
      counted.page = Object.fromEntries(
        Object.entries(data.page).map(([name, value]) => [name, name in counts ? counts[name] : value]),
      )
    }
    return counted
  }
}
