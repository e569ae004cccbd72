import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Parameter } from '../../../catalog/parameters.ts'
import type { Registry } from '../../../catalog/registry.ts'
import { readsAnyPage } from '../platforms.ts'
import type { Reason, Refusal, Router } from '../router.ts'
import { suggestionsFor } from './suggestions.ts'

const list = (words: readonly string[], joint: string) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`

const nameOf = (registry: Registry, platform: string) => registry.platform(platform)?.displayName ?? platform

/** The platforms of the likeliest lookups, by their display names. */
function platformNames(registry: Registry, { candidates }: Refusal): string[] {
  const likely = [...new Set(candidates.map(({ profile }) => profile.operation.platform))]
    .filter((platform) => !readsAnyPage(registry, platform))
    .slice(0, 4)
  return likely.map((platform) => nameOf(registry, platform))
}

/** What the likeliest lookup lacks, in the words of its declaration. */
function missingTarget(registry: Registry, { candidates, missing, refused }: Refusal): string {
  const operation: AnyOperation | undefined = candidates[0]?.profile.operation
  if (operation === undefined) return 'The question does not name what to look up.'
  const wanted = missing.map((name) => {
    const { description } = operation.parameters[name] as Parameter
    return `${name} (${description.replace(/\.$/, '')})`
  })
  const what = `"${operation.summary.replace(/\.$/, '')}" on ${nameOf(registry, operation.platform)}`
  if (wanted.length > 0)
    return `The question seems to ask for ${what}, and does not say which: add ${list(wanted, 'and')}.`
  if (refused !== null) return `The question seems to ask for ${what}. ${refused.replace(/\.$/, '')}.`
  return `The question seems to ask for ${what}, and does not name whose. Add a name, a handle or a link.`
}

/** The names that a question asks about. */
function subjects({ question, spans }: Refusal): string[] {
  const named = spans
    .filter(({ kind }) => kind === 'name' || kind === 'company')
    .map(({ from, to }) => question.text.slice(question.tokens[from]!.from, question.tokens[to - 1]!.to))
  return [...question.targets.map(({ text }) => text), ...named]
}

function explain(registry: Registry, refusal: Refusal): string {
  const texts: Readonly<Record<Reason, () => string>> = {
    no_platform: () => {
      const names = platformNames(registry, refusal)
      return `The question does not say which platform. Which one: ${list(names, 'or')}?`
    },
    no_target: () => missingTarget(registry, refusal),
    several_lookups: () => {
      const named = subjects(refusal)
      const about = named.length > 1 ? `: it names ${list(named, 'and')}` : ''
      return `The question asks for several things at once${about}. Ask for one lookup at a time.`
    },
    action: () => 'The question asks to change or send something. Lookups only read public data.',
    private_data: () =>
      'The question asks for something that is not public. Lookups only read what anybody can see.',
    not_offered: () => {
      const named = refusal.question.mentions[0]?.platform
      const where = named === undefined ? '' : ` on ${nameOf(registry, named)}`
      return `No lookup offers this${where}. There are lookups for ${list(
        registry.platforms.map(({ displayName }) => displayName),
        'and',
      )}; GET /openapi.json lists them.`
    },
    off_topic: () =>
      `The question is not about public data of a platform. Public data of ${list(
        registry.platforms.map(({ displayName }) => displayName),
        'and',
      )} can be asked for.`,
    not_understood: () =>
      `The question could not be understood. Name the platform, whose or what it is about, and what to look up; ${list(
        registry.platforms.map(({ displayName }) => displayName),
        'and',
      )} can be asked about.`,
  }
  return texts[refusal.reason]()
}

/** Why a question is refused, and questions of the same caller that are answered. Each of them was asked of the router. */
export function refusalMessage(registry: Registry, router: Router, refusal: Refusal): string {
  const suggestions = suggestionsFor(registry, router, refusal)
  const instead =
    suggestions.length === 0
      ? ''
      : ` Ask, for example, ${list(
          suggestions.map((one) => `"${one}"`),
          'or',
        )}.`
  return `${explain(registry, refusal)}${instead}`
}
