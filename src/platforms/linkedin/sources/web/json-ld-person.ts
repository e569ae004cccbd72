import { changed } from '../../../../catalog/errors.ts'
import { type DriftReporter, readPartsOrNull, skipEntry } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { str, text } from '../../../../reading/values.ts'
import type { Actor, Education, PartialDate, Position } from '../../model.ts'
import { dateIn } from './dates.ts'
import { actorByName, actorOf, unmasked, unmaskedLines } from './elements.ts'
import { unbroken } from './texts.ts'

/** A person in JSON-LD (schema.org), as guests get it: partly masked. */

/** Whether LinkedIn masks a value for guests. */
const isMasked = (value: unknown) => typeof value === 'string' && value !== '' && unmasked(value) === null

/** Reads a date of JSON-LD: a year, or `2015-3`. */
const linkedDate = (value: unknown): PartialDate | null => dateIn(str(value))

/** Reads the description of a position or education. Its break marks are line breaks. */
const described = (member: Json | undefined) => unmaskedLines(unbroken(str(member?.description)))

/** Reads an organization of JSON-LD. Returns null for a masked name. */
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

/** Reads the positions. JSON-LD lists their titles separately, in the same order. */
export function readJsonLdPositions(node: Json | undefined): Position[] | null {
  if (!Array.isArray(node?.worksFor)) return null
  const titles = arr(node.jobTitle).map((title) => unmasked(str(title)))
  const nodes = objs(arr(node.worksFor).flat())
  const positions = nodes.flatMap(
    (one, place) =>
      linkedPosition(one, nodes.length === titles.length ? (titles[place] ?? null) : null) ?? [],
  )
  // JSON-LD lists former employers among the schools, without titles.
  const former = objs(node.alumniOf)
    .filter((one) => one['@type'] !== 'EducationalOrganization')
    .flatMap((one) => linkedPosition(one, null) ?? [])
  const all = [...positions, ...former]
  // JSON-LD omits or masks some positions, so an empty list does not prove that there are none.
  return all.length === 0 ? null : all
}

/** Reads the educations. */
export function readJsonLdEducations(node: Json | undefined, context: DriftReporter): Education[] | null {
  return readPartsOrNull(
    node?.alumniOf,
    (entry) => {
      const one = must(obj(entry), 'alumniOf')
      // JSON-LD lists former employers beside schools.
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
    },
    context,
    'alumniOf',
  )
}

/** Reads a list of names, or of objects with a name. */
export function readJsonLdNames(value: unknown, context: DriftReporter, field: string): string[] | null {
  const names = readPartsOrNull(
    value,
    (one) => {
      const name = typeof one === 'string' ? one : at(one, 'name')
      return isMasked(name) ? skipEntry : must(unmasked(text(name)), field)
    },
    context,
    field,
  )
  // A list of masked names is unknown, not empty.
  return names?.length === 0 && arr(value).length > 0 ? null : names
}
