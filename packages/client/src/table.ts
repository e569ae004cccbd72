/** Credits of one completed lookup, by its outcome. */
interface Rate {
  readonly base: number
  readonly outcomes?: Readonly<Record<string, number>>
}

/** The declared price of a lookup, as in `x-price` of the OpenAPI document. */
export interface Price extends Rate {
  readonly given?: Readonly<Record<string, Rate>>
  readonly inputs?: {
    readonly parameter: string
    readonly rates: Readonly<Record<string, number>>
    readonly maxInputs?: number
  }
  readonly records?: { readonly credits: number; readonly maxRecords: number; readonly limit?: string }
  readonly surcharges?: readonly {
    readonly parameter: string
    readonly value?: string
    readonly credits: number
    readonly per: 'lookup' | 'asset'
    readonly maxUnits: number
  }[]
}

/** How one call is sent. */
export interface Entry {
  /** The path with `{name}` for its parameters. */
  readonly path: string
  /** Default: GET. */
  readonly method?: string
  /** The price of a lookup: the same credits for every outcome, or all of its parts. Absent: no lookup, free. */
  readonly price?: number | Price
  /** The fields of `data` that are the items of a list. */
  readonly items?: readonly string[]
  /** Parameters whose values are sent comma-separated. */
  readonly joined?: readonly string[]
  /** With a body: the parameters that are sent in the query. All others go into the body. */
  readonly query?: readonly string[]
  /** The body is JSON lines. */
  readonly lines?: boolean
  /** Priced, and the service may charge a repeat although it has the same Idempotency-Key. */
  readonly keyless?: boolean
  /** The route accepts an Idempotency-Key. */
  readonly idempotent?: boolean
  /** Many or separated `inputs` are the body, as a table, and all else is in the query. */
  readonly table?: boolean
  /** The answer is a file, without an envelope. */
  readonly file?: boolean
}

declare const api: unique symbol

/** The calls of a group by their ids; `A` is the type by which a client offers them. */
export type Table<A> = Readonly<Record<string, Entry>> & { readonly [api]?: A }

/** The type by which a client offers the calls of several tables. */
export type ApiOf<T extends readonly unknown[]> = (
  T[number] extends infer One
    ? One extends Table<infer A>
      ? (api: A) => void
      : never
    : never
) extends (api: infer All) => void
  ? All
  : never
