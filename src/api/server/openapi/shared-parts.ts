import { isObject, type Json, pascal } from './json.ts'

interface Place {
  /** The name of the part where several groups use it. */
  readonly name: string
  readonly group: string
  /** Longer names, of which the first free one is taken. */
  readonly longer: readonly string[]
}

interface Use extends Place {
  readonly groups: Set<string>
  readonly part: Json
  readonly put: ((reference: Json) => void)[]
}

/** Replaces parts that occur several times by references, in place. Returns the shared parts by name. */
function share(uses: Iterable<Use>, section: string): Record<string, Json> {
  const shared: Record<string, Json> = {}
  const frequent = [...uses].filter(({ put }) => put.length > 1)
  // The most frequent parts get the shortest names.
  for (const { name: short, longer, groups, part, put } of frequent.sort(
    (a, b) => b.put.length - a.put.length,
  )) {
    const wanted = groups.size > 1 ? [short, ...longer] : longer
    const name = wanted.find((one) => !(one in shared))
    if (name === undefined) throw new Error(`two parts are named ${wanted.at(-1)}`)
    shared[name] = part
    for (const replace of put) replace({ $ref: `#/components/${section}/${name}` })
  }
  return shared
}

const entriesOf = (paths: Readonly<Record<string, Json>>) =>
  Object.values(paths).flatMap((path) => Object.values(path) as Json[])

const groupOf = (tags: unknown) => (tags as readonly string[])[0]!

/** Collects parts with equal content, which share their first name. */
function createUses() {
  const uses = new Map<string, Use>()
  return {
    uses,
    note(place: Place, part: Json, put: (reference: Json) => void) {
      const text = `${place.name} ${JSON.stringify(part)}`
      const use = uses.get(text) ?? { ...place, groups: new Set(), part, put: [] }
      uses.set(text, use)
      use.groups.add(place.group)
      use.put.push(put)
    },
  }
}

/**
 * Shares the responses of errors. They are two fifths of the document otherwise.
 * @returns the shared responses, by name: `Error503`, `Error400TranscriptTargetNotVideo`
 */
export function shareErrorResponses(paths: Readonly<Record<string, Json>>): Record<string, Json> {
  const { uses, note } = createUses()
  for (const { responses, tags } of entriesOf(paths)) {
    if (!isObject(responses)) continue
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400 || !isObject(response)) continue
      const [, furtherCode = ''] = String(response.description).split(':')[0]!.split(', ')
      const name = `Error${status}`
      const longer = [name, `${name}${pascal(furtherCode)}`]
      note({ name, longer, group: groupOf(tags) }, response, (reference) => {
        responses[status] = reference
      })
    }
  }
  return share(uses.values(), 'responses')
}

/**
 * Shares optional parameters that are equal with their example. Those that the example call needs stay where they are: a
 * simple client that follows no references can make it.
 * @returns the shared parameters, by name: `Cursor`, `TiktokHandle`, `YoutubeVideosUrl`
 */
export function shareParameters(paths: Readonly<Record<string, Json>>): Record<string, Json> {
  const { uses, note } = createUses()
  for (const { parameters, operationId, tags, 'x-example-query': needed = {} } of entriesOf(paths)) {
    if (!Array.isArray(parameters)) continue
    parameters.forEach((parameter: Json, place) => {
      if (parameter.required === true || String(parameter.name) in (needed as Json)) return
      const name = pascal(String(parameter.name))
      const group = groupOf(tags)
      const isHeader = parameter.in === 'header'
      const longer = [isHeader ? name : pascal(`${group} ${name}`), pascal(`${operationId} ${name}`)]
      note({ name, longer, group }, parameter, (reference) => {
        parameters[place] = reference
      })
    })
  }
  return share(uses.values(), 'parameters')
}
