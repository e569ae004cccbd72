import type { MutationKind } from './mutation.ts'

/** Values as another release, language or serializer of a platform writes them. */
export interface Rewritten {
  readonly kind: MutationKind
  readonly form: string
  /** What the values become, as JSON. */
  readonly raws: readonly string[]
  /** What a reader may honestly make of them. */
  readonly means: readonly unknown[]
}

/** Another id of the same form: each digit and letter moved on by one. */
export function anotherId(id: string): string {
  return id.replace(/[0-9a-z]/gi, (sign) => {
    if (sign === '9') return '1'
    if (sign === 'z') return 'b'
    if (sign === 'Z') return 'B'
    return String.fromCharCode(sign.charCodeAt(0) + 1)
  })
}

/** How one value is written otherwise, and what that may be taken for; undefined for values it does not apply to. */
type Rewrite = (raw: string) => { readonly raw: string; readonly means?: readonly unknown[] } | undefined

const quoted = (text: string) => ({ raw: JSON.stringify(text), means: [text] })

const isoForm = /^"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const agoForm = /^"(\d+) (second|minute|hour|day|week|month|year)s? ago"$/
const spanishUnits: Readonly<Record<string, string>> = {
  ...{ second: 'segundos', minute: 'minutos', hour: 'horas', day: 'días' },
  ...{ week: 'semanas', month: 'meses', year: 'años' },
}
/** "1.2M", "12,345 views": a number that only its words say to be shortened, or no code. */
const countForm = /^"(\d[\d,.]*)([KMB]?)( [a-z]+)?"$/i

const rewrites: readonly (readonly [MutationKind, form: string, of: 'ids' | 'others', Rewrite])[] = [
  // Of the last digits of a long id, a double knows nothing.
  [
    'id in another form',
    'n.0',
    'ids',
    (raw) => (/^"?\d{16,20}"?$/.test(raw) ? { raw: `${raw.replaceAll('"', '')}.0` } : undefined),
  ],
  [
    'count in another form',
    '"1.234"',
    'others',
    (raw) =>
      /^\d{4,9}$/.test(raw)
        ? { raw: `"${raw.replace(/\B(?=(\d{3})+$)/g, '.')}"`, means: [Number(raw)] }
        : undefined,
  ],
  [
    'count in another form',
    '"1,234"',
    'others',
    (raw) => (/^\d{4,9}$/.test(raw) ? quoted(raw.replace(/\B(?=(\d{3})+$)/g, ',')) : undefined),
  ],
  [
    'count in another form',
    '"1,2 Mio."',
    'others',
    (raw) => (/^\d{4,9}$/.test(raw) ? { raw: '"1,2 Mio."', means: ['1,2 Mio.', 1_200_000] } : undefined),
  ],
  [
    'time in another form',
    'seconds',
    'others',
    (raw) => (/^1[4-9]\d{11}$/.test(raw) ? { raw: raw.slice(0, 10) } : undefined),
  ],
  [
    'time in another form',
    'without a zone',
    'others',
    (raw) => {
      const at = isoForm.test(raw) ? Date.parse(JSON.parse(raw)) : Number.NaN
      return Number.isNaN(at) ? undefined : quoted(new Date(at).toISOString().slice(0, -1))
    },
  ],
  [
    'time in another form',
    'milliseconds',
    'others',
    (raw) => (/^1\d{9}$/.test(raw) ? { raw: `${raw}000` } : undefined),
  ],
  [
    'time in another form',
    '03/02/2025',
    'others',
    (raw) => (isoForm.test(raw) ? quoted('03/02/2025') : undefined),
  ],
  [
    'time in another form',
    'the year 1',
    'others',
    (raw) => (isoForm.test(raw) ? quoted('0001-01-01T00:00:00Z') : undefined),
  ],
  [
    'words of another language',
    'hace 3 días',
    'others',
    (raw) => {
      const [, number, unit] = agoForm.exec(raw) ?? []
      return number ? quoted(`hace ${number} ${spanishUnits[unit!.toLowerCase()]}`) : undefined
    },
  ],
  [
    'words of another language',
    '1,2 mil vistas',
    'others',
    (raw) => {
      const [, number, unit, word] = countForm.exec(raw) ?? []
      if (!number || !(unit || word)) return undefined
      const swapped = number.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
      return quoted(`${swapped}${unit ? ' mil' : ''}${word ? ' vistas' : ''}`)
    },
  ],
  [
    'a constant that is not known',
    'SOMETHING_NEW_V9',
    'others',
    (raw) => (/^"[A-Z]+(?:_[A-Z0-9]+)+"$/.test(raw) ? quoted('SOMETHING_NEW_V9') : undefined),
  ],
  [
    'container in another form',
    '{"data": {}}',
    'others',
    (raw) => (raw.startsWith('{') && raw.length > 2 ? { raw: `{"data":${raw}}` } : undefined),
  ],
]

/**
 * The forms that values of one place may take.
 * @param raws as they are, as JSON
 */
export function rewritten(raws: readonly string[], isId: boolean): Rewritten[] {
  return rewrites.flatMap(([kind, form, of, rewrite]) => {
    if ((of === 'ids') !== isId) return []
    const made = raws.map(rewrite)
    if (made.every((one) => one === undefined)) return []
    return {
      kind,
      form,
      raws: made.map((one, place) => one?.raw ?? raws[place]!),
      means: made.flatMap((one) => one?.means ?? []),
    }
  })
}
