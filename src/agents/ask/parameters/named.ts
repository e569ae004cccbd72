import type { Candidate } from '../learned/ranker.ts'
import type { Question } from '../question/question.ts'
import { nameWords, singular } from '../words/words.ts'

/** Parameters that a question calls by their names: `page id 123`, `include=about`. */

/** Every parameter that takes a target which the question calls an id of its kind, as `pageId`. */
function namesOfIds({ words, targets, things }: Question): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { place, kind } of targets) {
    if (kind !== 'id') continue
    const before = words[place - 1] === 'id' ? place - 2 : -1
    if (before < 0) continue
    found.add(singular(words[before]!))
    for (const { id, to } of things) if (to === before + 1) found.add(id.replace('#', ''))
  }
  return found
}

/** The noun of an id: `page` for `pageId`. */
const nounOfId = (name: string) => {
  const words = nameWords(name)
  return words.length > 1 && words.at(-1) === 'id' ? words.at(-2)! : null
}

/** Things that have ids of their own and lists of their own: an id beside such a noun is of its kind. */
const owners: ReadonlySet<string> = new Set([
  ...['company', 'group', 'community', 'place', 'song', 'job', 'playlist', 'event'],
])
const idWords = /^(?:id|ids|number|numbers|no|nr|num|numero|nummer|with|con|mit|avec|com|the|n|o|\.)$/

/** The kinds of things that ids in a question are of: `the company number 5583301`. */
function ownersOfIds({ words, targets, things }: Question): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { place, kind } of targets) {
    if (kind !== 'id') continue
    let before = place
    while (before > 0 && place - before < 3 && idWords.test(words[before - 1]!)) before -= 1
    for (const { id, to } of things) if (to === before && owners.has(id)) found.add(id)
  }
  return found
}

/** A lookup of the kind that an id is of is chosen where it is at least this likely. */
const minOwned = 0.02

/** The lookups of the kind of thing that an id is said to be of; all, where the likeliest is one or none is likely. */
function asOwned(
  question: Question,
  likely: readonly Candidate[],
  filled: readonly Candidate[],
): readonly Candidate[] {
  const kinds = ownersOfIds(question)
  const isOwned = ({ profile: { head, scope }, filling }: Candidate) =>
    filling.taken.some(({ kind }) => kind === 'id') &&
    [...kinds].some((kind) => head.has(kind) || scope.has(kind))
  if (kinds.size === 0 || likely[0] === undefined || isOwned(likely[0])) return likely
  const owned = filled.filter((one) => one.probability >= minOwned && isOwned(one))
  return owned.length > 0 ? owned : likely
}

const isCount = (id: string) => id === 'headcount' || id === '#headcount'
/** `how many people work at …`: people are counted without the noun for it. */
const counting =
  /^(?:how many people|number of people|how many (?:members|persons|employees)|wie viele (?:leute|menschen|personen)|cuantas personas|combien de (?:personnes|gens)|quantas pessoas)(?= )/
const working =
  /(?:^| )(?:work|works|working|employed|employs|employ|employees|arbeiten|beschaftigt|beschaftigte|angestellt|trabajan|trabajando|trabajo|travaillent|travaillant|employees|trabalham|trabalhando)(?: |$)/
const countsByForm = ({ words }: Question) => {
  const text = words.join(' ')
  return counting.test(text) && working.test(text)
}

/** The list that counts the people of an organization is chosen where it is at least this likely. */
const minCounted = 0.003

/**
 * The count of the people of an organization that is named by its number, where the question asks for nothing else of it: the
 * likeliest lookup is that of the organization, which gives a range.
 */
function asCounted(
  question: Question,
  likely: readonly Candidate[],
  filled: readonly Candidate[],
): readonly Candidate[] {
  const { things, targets } = question
  if (targets.length !== 1 || targets[0]!.kind !== 'id') return likely
  const isByForm = countsByForm(question)
  const isOnly =
    (isByForm || things.some(({ id }) => isCount(id))) &&
    things.every(
      ({ id }) =>
        isCount(id) || owners.has(id) || id === 'employee' || (isByForm && /^#?(?:profile|member)$/.test(id)),
    )
  if (!isOnly || likely[0] === undefined || likely[0].profile.head.has('headcount')) return likely
  const counted = filled.filter(
    ({ probability, profile, filling }) =>
      (isByForm || probability >= minCounted) && profile.head.has('headcount') && filling.taken.length > 0,
  )
  return counted.length > 0 ? counted : likely
}

/** A lookup is chosen for a filter that is written by its name where it is at least this likely. */
const minGiven = 0.002

/**
 * The lookups that take what a question names into the parameters by whose names it is called; all, where no lookup does.
 * @param likeliest lookups that may be meant, the likeliest first
 * @param filled every lookup that lacks nothing
 */
export function asNamed(
  question: Question,
  likeliest: readonly Candidate[],
  filled: readonly Candidate[],
): readonly Candidate[] {
  const likely = asCounted(question, asOwned(question, likeliest, filled), filled)
  const nouns = namesOfIds(question)
  const takesNamed = ({ filling }: Candidate) =>
    Object.keys(filling.params).some((name) => nouns.has(nounOfId(name) ?? ''))
  const named = nouns.size > 0 && likely.some(takesNamed) ? likely.filter(takesNamed) : likely
  const isGiven = ({ filling }: Candidate) => filling.given.length
  const most = (all: readonly Candidate[]) => Math.max(0, ...all.map(isGiven))
  const rivals = most(named) > 0 ? named : filled.filter(({ probability }) => probability >= minGiven)
  return most(rivals) > 0 ? rivals.filter((one) => isGiven(one) === most(rivals)) : named
}
