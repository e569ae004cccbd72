import type { Registry } from '../../catalog/registry.ts'
import type { Tags } from './learned/tagger.ts'
import type { Question, Target } from './question/question.ts'
import { parametersOf, roleOf } from './roles.ts'
import { somewhere, takes, takesWords, withScheme } from './targets/parsers.ts'
import type { Profile, Vocabulary } from './vocabulary.ts'
import { isWithin } from './words/words.ts'

/** The platforms of which an identifier reads a text. */
function readersOf(registry: Registry, text: string): string[] {
  return registry.platforms.flatMap(({ name, operations }) =>
    operations.some((operation) =>
      parametersOf(operation).some(
        ([one, parameter]) =>
          roleOf(one, parameter) === 'identifier' &&
          !takesWords(parameter, one) &&
          takes(parameter, one, text),
      ),
    )
      ? [name]
      : [],
  )
}

const isAddress = ({ kind, text }: Target) => kind === 'link' || kind === 'path' || /^urn:/i.test(text)

/**
 * How likely each platform is meant: by links that its parsers accept, and by its name where that is no part of another name
 * or of a topic. A platform that accepts any link (`web`) counts less than one that accepts links of its own alone.
 */
export function platformsOf(registry: Registry, question: Question, tags: Tags): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (platform: string, weight: number) =>
    weights.set(platform, Math.max(weights.get(platform) ?? 0, 0) + weight)
  const everywhere = question.targets.some(isAddress)
    ? new Set(readersOf(registry, somewhere))
    : new Set<string>()
  for (const target of question.targets.filter(isAddress)) {
    const readers = readersOf(registry, target.kind === 'link' ? withScheme(target.text) : target.text)
    const own = readers.filter((name) => !everywhere.has(name))
    for (const name of readers) add(name, own.length > 0 && everywhere.has(name) ? 0.3 : 1)
  }
  for (const { platform, from } of question.mentions)
    if (!isWithin(tags.spans, from))
      weights.set(platform, Math.max(weights.get(platform) ?? 0, 0) + tags.platform[from]!)
  return weights
}

/** A platform that is meant less than this is not looked at, unless no other is meant. */
export const minPlatform = 0.15
/** A platform that is meant as much as this is named, by its name or by a word of its own. */
export const minNamed = 0.5

/** How much the platform is meant that is meant most; 0: none is. */
export const mostMeant = (weights: ReadonlyMap<string, number>): number => Math.max(0, ...weights.values())

/** The lookups that may be meant: those of the platforms that the question names, or all. */
export function meantProfiles(
  vocabulary: Vocabulary,
  weights: ReadonlyMap<string, number>,
): readonly Profile[] {
  const meant = [...weights].filter(([, weight]) => weight >= minPlatform).map(([name]) => name)
  const names = meant.length > 0 ? meant : [...vocabulary.profiles.keys()]
  return names.flatMap((name) => vocabulary.profiles.get(name) ?? [])
}

/** Whether a platform's lookups read the link of any page. */
export const readsAnyPage = (registry: Registry, platform: string) =>
  readersOf(registry, somewhere).includes(platform)
