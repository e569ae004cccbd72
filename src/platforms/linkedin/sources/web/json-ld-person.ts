import { changed } from '../../../../errors.ts'
import { type DriftReporter, skipEntry } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { str, text } from '../../../../reading/values.ts'
import type { Actor, Education, PartialDate, Position } from '../../model.ts'
import { dateIn } from './dates.ts'
import { actorByName, actorOf, unmasked, unmaskedLines } from './elements.ts'
import { optionalList } from './optional-list.ts'
import { unbroken } from './texts.ts'

/** What JSON-LD (schema.org) tells of a person, as guests get it: in part masked. */

/** Whether a value is kept from guests. */
const isMasked = (value: unknown) => typeof value === 'string' && value !== '' && unmasked(value) === null

/** A date of JSON-LD: a year, or `2015-3`. */
const linkedDate = (value: unknown): PartialDate | null => dateIn(str(value))

/** What somebody says of a place; breaks in it are lines. */
const described = (member: Json | undefined) => unmaskedLines(unbroken(str(member?.description)))

/** An organization that JSON-LD names; masked names are none. */
function linkedOrganization(node: Json): Actor | null {
  const name = unmasked(str(node.name))
  return actorOf(str(node.url) ?? undefined, { name }) ?? actorByName(name, 'organization')
}

function linkedPosition(node: Json, title: string | null): Position | null {
  const member = obj(node.member)
  const company = linkedOrganization(node)
  const start = linkedDate(member?.startDate)
  const end = linkedDate(member?.endDate)
  if (company?.name == null && title === null) return null
  return {
    title,
    company,
    location: unmasked(str(node.location)),
    description: described(member),
    startDate: start,
    endDate: end,
    isCurrent: member ? end === null : null,
  }
}

/** Where the person works, by JSON-LD: titles stand in a list of their own, in the same order. */
export function readJsonLdPositions(node: Json | undefined): Position[] | null {
  if (!Array.isArray(node?.worksFor)) return null
  const titles = arr(node.jobTitle).map((title) => unmasked(str(title)))
  const nodes = objs(arr(node.worksFor).flat())
  const positions = nodes.flatMap(
    (one, place) =>
      linkedPosition(one, nodes.length === titles.length ? (titles[place] ?? null) : null) ?? [],
  )
  // Former employers stand among the schools, without titles.
  const former = objs(node.alumniOf)
    .filter((one) => one['@type'] !== 'EducationalOrganization')
    .flatMap((one) => linkedPosition(one, null) ?? [])
  const all = [...positions, ...former]
  // Some are left out and some masked: that none can be read does not say that there are none.
  return all.length === 0 ? null : all
}

/** Where the person learned, by JSON-LD. */
export function readJsonLdEducations(node: Json | undefined, context: DriftReporter): Education[] | null {
  return optionalList(node?.alumniOf, context, 'alumniOf', (entry) => {
    const one = must(obj(entry), 'alumniOf')
    // Former employers stand beside schools.
    if (one['@type'] === 'Organization' || one['@type'] === 'Corporation') return skipEntry
    if (one['@type'] !== 'EducationalOrganization') throw changed('@type')
    if (isMasked(one.name)) return skipEntry
    const school = must(linkedOrganization(one), 'name')
    const member = obj(one.member)
    return {
      school,
      degree: null,
      description: described(member),
      startDate: linkedDate(member?.startDate),
      endDate: linkedDate(member?.endDate),
    }
  })
}

/** A list of JSON-LD whose entries are names or things with one. */
export function readJsonLdNames(value: unknown, context: DriftReporter, field: string): string[] | null {
  const names = optionalList(value, context, field, (one) => {
    const name = typeof one === 'string' ? one : at(one, 'name')
    return isMasked(name) ? skipEntry : must(unmasked(text(name)), field)
  })
  // Names that are all masked are not none.
  return names?.length === 0 && arr(value).length > 0 ? null : names
}
