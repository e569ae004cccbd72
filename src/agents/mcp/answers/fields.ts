import { cleanText } from './clean.ts'

type Fields = Readonly<Record<string, unknown>>

/** The objects that `fields` select from: the items of lists, and the objects below the top level. */
const objectsOf = (content: Fields): readonly Fields[] =>
  Object.values(content)
    .flatMap((value) => (Array.isArray(value) ? value.slice(0, 5) : [value]))
    .filter((one): one is Fields => typeof one === 'object' && one !== null)

/** Whether an object has a field; what is null may have any field inside. */
function hasField(value: unknown, path: readonly string[]): boolean {
  const [name, ...inner] = path
  if (name === undefined || value === null) return true
  if (Array.isArray(value)) return value.length === 0 || value.slice(0, 5).some((one) => hasField(one, path))
  return typeof value === 'object' && Object.hasOwn(value as Fields, name)
    ? hasField((value as Fields)[name], inner)
    : false
}

/** Paths to fields inside objects, without those inside lists, at most four names long. */
function pathsIn(value: unknown, above: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || above.length === 4) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = [...above, name]
    return [path.join('.'), ...pathsIn(inner, path)]
  })
}

/** The only path inside the objects that ends with a field: `score` is `metrics.score`. */
function innerPath(objects: readonly Fields[], field: string): string | undefined {
  const paths = new Set(objects.flatMap((one) => pathsIn(one)).filter((path) => path.endsWith(`.${field}`)))
  return paths.size === 1 ? [...paths][0] : undefined
}

/** The path of a field in the objects of an answer; empty for the list or object itself, undefined for no field. */
function resolveField(content: Fields, listName: string | null, field: string): string | undefined {
  const objects = objectsOf(content)
  const [top, ...inner] = field.split('.')
  const isFromTop = top === listName || typeof content[top!] === 'object'
  const isInside = objects.some((one) => Object.hasOwn(one, top!))
  const path = isFromTop && !isInside ? inner.join('.') : field
  if (path === '' || objects.some((one) => hasField(one, path.split('.')))) return path
  return innerPath(objects, path)
}

/**
 * The view with the fields that the answer has. Models name fields from the top as well (`jobs.title`), as
 * describe_lookup lists them, and inner fields by their last name. Where no named field exists, all fields are shown,
 * because the answer is paid for.
 */
export function knownFields<View extends { readonly fields?: readonly string[] | undefined }>(
  content: Fields,
  listName: string | null,
  view: View,
): View {
  if (view.fields === undefined) return view
  const resolved = view.fields.map((field) => resolveField(content, listName, field))
  const known = resolved.filter((field) => field !== undefined)
  // An empty name is the list or object itself.
  return { ...view, fields: known.length === 0 || known.includes('') ? undefined : known }
}

/** A sentence about parts of a found answer that are null: nulls are left out, and a model would not miss them. */
export function missingPartsNote(content: Fields, fields: readonly string[] | undefined): string | null {
  const names = Object.keys(content).filter(
    (name) => content[name] === null && (fields?.includes(name) ?? true),
  )
  return names.length === 0 ? null : `No value for ${names.join(', ')}.`
}

const declaredPath = /^[\w.]+$/

/** A sentence about requested fields that no object of the answer has; null if all exist. */
export function unknownFieldsNote(
  content: Fields,
  listName: string | null,
  fields: readonly string[] | undefined,
  used: readonly string[] | undefined,
  declared: ReadonlySet<string>,
): string | null {
  const objects = objectsOf(content)
  if (fields === undefined || objects.length === 0) return null
  const unknown = fields.filter((field) => resolveField(content, listName, field) === undefined)
  if (unknown.length === 0) return null
  const known = new Set(objects.flatMap((one) => Object.keys(one)).filter((name) => declared.has(name)))
  const all = used === undefined ? ' All are shown.' : ''
  const named = unknown.map((field) => (declaredPath.test(field) ? field : JSON.stringify(cleanText(field))))
  return `There is no field ${named.join(', ')}; there are ${[...known].join(', ')}.${all}`
}
