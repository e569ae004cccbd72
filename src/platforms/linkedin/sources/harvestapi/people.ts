import { changed } from '../../../../catalog/errors.ts'
import { type DriftReporter, readPartsOrNull } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, iso, str, url } from '../../../../reading/values.ts'
import type { Education, PartialDate, Person, Position, ProfileEntry, Recommendation } from '../../model.ts'
import { unknownPerson } from '../unknown-models.ts'
import { dateIn } from '../web/dates.ts'
import { fullName, nameOf, readEmployer, readNames, readShown } from './actors.ts'
import { visibleText } from './wire.ts'

/** A person's profile as HarvestAPI writes it. */

/** Reads a date from its text ("Jan 2024") or its parts. It prefers the form that contains the month. */
function dateOf(value: unknown): PartialDate | null {
  const date = obj(value)
  const [year, month] = [count(date?.year), visibleText(date?.month)]
  const parts = dateIn(year === null ? null : [month, year].filter(Boolean).join(' '))
  const written = dateIn(visibleText(date?.text))
  return parts?.month == null ? (written ?? parts) : parts
}

const goesOn = (value: unknown) => /^present$/i.test(str(obj(value)?.text) ?? '')

function positionOf(entry: Json): Position {
  const [start, end] = [dateOf(entry.startDate), dateOf(entry.endDate)]
  const position: Position = {
    title: visibleText(entry.position),
    company: readEmployer({
      id: entry.companyId,
      slug: entry.companyUniversalName,
      name: entry.companyName,
      link: entry.companyLinkedinUrl ?? entry.companyLink,
      logo: at(entry, 'companyLogo', 'url'),
    }),
    location: visibleText(entry.location),
    description: visibleText(entry.description),
    startDate: start,
    endDate: end,
    isCurrent: goesOn(entry.endDate) ? true : end === null ? null : false,
  }
  if (position.title === null && position.company === null) throw changed('experience.position')
  return position
}

function educationOf(entry: Json): Education {
  const [degree, field] = [visibleText(entry.degree), visibleText(entry.fieldOfStudy)]
  const school = readEmployer({
    name: entry.schoolName ?? entry.title,
    link: entry.schoolLinkedinUrl ?? entry.link,
  })
  if (school === null && degree === null) throw changed('education.schoolName')
  return {
    school,
    // LinkedIn's pages also write degree and field in one text.
    degree: degree !== null && field !== null ? `${degree}, ${field}` : degree,
    description: visibleText(entry.description),
    startDate: dateOf(entry.startDate),
    endDate: dateOf(entry.endDate),
  }
}

/** The vendor's field names for the parts of an entry. */
interface Named {
  readonly title: string
  readonly by?: string
  readonly when?: string
  readonly url?: string
}

const titled =
  (names: Named) =>
  (entry: Json): ProfileEntry => {
    const when = names.when === undefined ? null : visibleText(entry[names.when])
    return {
      title: must(visibleText(entry[names.title]), names.title),
      issuer: names.by === undefined ? null : visibleText(entry[names.by]),
      dateLabel: when,
      startDate: dateOf(entry.startDate) ?? (entry.startDate === undefined ? dateIn(when) : null),
      endDate: dateOf(entry.endDate),
      url: names.url === undefined ? null : url(entry[names.url]),
      description: visibleText(entry.description),
    }
  }

function recommendationOf(entry: Json): Recommendation {
  const link = readNames(entry.givenByLink)
  const shown = { name: entry.givenBy, publicIdentifier: link?.kind === 'in' ? link.name : undefined }
  return {
    id: null,
    text: must(visibleText(entry.description), 'recommendation.description'),
    author: visibleText(entry.givenBy) === null ? null : readShown(shown),
    relationship: null,
    createdAt: iso(entry.givenAt),
  }
}

const languageOf = (entry: Json) => ({
  name: must(visibleText(entry.name) ?? visibleText(entry.language), 'language.name'),
  proficiency: visibleText(entry.proficiency),
})

/**
 * Reads a profile.
 * @throws Fault changed if the id or the name is missing
 */
/** An empty list beside a current position was not read. */
function positionsOf(
  positions: Position[] | null,
  element: Json,
  reporter: DriftReporter,
): Position[] | null {
  const isContradicted = positions?.length === 0 && objs(element.currentPosition).length > 0
  if (isContradicted) reporter.drift('experience: empty beside currentPosition')
  return isContradicted ? null : positions
}

export function readPerson(element: Json, reporter: DriftReporter): Person {
  const list = <T>(name: string, read: (entry: Json) => T) =>
    readPartsOrNull(element[name], (entry) => read(must(obj(entry), name)), reporter, name)
  const name = fullName(element.firstName, element.lastName)
  const entityId = must(str(element.id), 'element.id')
  const handle = must(nameOf(element.publicIdentifier), 'element.publicIdentifier')
  return {
    ...unknownPerson,
    entityId,
    handle,
    name,
    firstName: visibleText(element.firstName),
    lastName: visibleText(element.lastName),
    headline: visibleText(element.headline),
    summary: element.about === '' ? '' : visibleText(element.about),
    pictureUrl: url(element.photo),
    location: visibleText(at(element, 'location', 'linkedinText')),
    countryCode:
      visibleText(at(element, 'location', 'countryCode')) ??
      visibleText(at(element, 'location', 'parsed', 'countryCode')),
    followerCount: count(element.followerCount),
    connectionCount: count(element.connectionsCount),
    isInfluencer: bool(element.influencer),
    websites: readPartsOrNull(
      element.websites,
      (entry) => ({
        title: null,
        url: must(url(entry), 'website'),
      }),
      reporter,
      'websites',
    ),
    positions: positionsOf(list('experience', positionOf), element, reporter),
    educations: list('education', educationOf),
    languages: list('languages', languageOf),
    publications: list('publications', titled({ title: 'title', when: 'publishedAt', url: 'link' })),
    projects: list('projects', titled({ title: 'title', when: 'duration' })),
    awards: list('honorsAndAwards', titled({ title: 'title', by: 'issuedBy', when: 'issuedAt' })),
    certifications: list('certifications', titled({ title: 'title', by: 'issuedBy', when: 'issuedAt' })),
    courses: list('courses', titled({ title: 'title', by: 'associatedWith' })),
    volunteering: list('volunteering', titled({ title: 'role', by: 'organizationName', when: 'duration' })),
    recommendations: list('receivedRecommendations', recommendationOf),
    similar: list('moreProfiles', (entry) => {
      const shown = readShown(entry)
      must(shown.name, 'moreProfiles.firstName')
      must(shown.handle, 'moreProfiles.publicIdentifier')
      return shown
    }),
  }
}
