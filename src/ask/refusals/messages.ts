import type { AnyOperation } from '../../catalog/operation.ts'
import type { Registry } from '../../catalog/registry.ts'
import { parametersOf } from '../ranking/roles.ts'
import type { Reason, Refusal } from '../router.ts'

const because: Readonly<Record<Exclude<Reason, 'no-target'>, string>> = {
  action: 'The question asks to change or send something. Lookups only read public data.',
  private: 'The question asks for something that is not public. Lookups only read what anybody can see.',
  two: 'The question asks for several things at once. Ask for one lookup at a time.',
  unsupported: 'The question is about a platform that is not looked up here.',
  'off-topic': 'The question does not say which public data of which platform it is about.',
}

/** What can be asked of an operation, in words of its own. */
function exampleOf(operation: AnyOperation): string {
  const [target] = parametersOf(operation).flatMap(([name, parameter]) => {
    const example = operation.example[name] ?? ''
    return example === '' || parameter.schema.enum ? [] : [example]
  })
  const phrase =
    operation.phrases.find((one) => !/[@#]name|r\/name/.test(one)) ??
    operation.phrases[0] ??
    operation.summary
  return `"${phrase}${target === undefined ? '' : `: ${target}`}"`
}

function examples(registry: Registry, refusal: Refusal): string {
  const near = refusal.candidates.slice(0, 2).map(({ profile }) => profile.operation)
  const first = registry.platforms.flatMap(({ operations }) => operations.slice(0, 1)).slice(0, 2)
  const shown = near.length > 0 ? near : first
  return shown.map(exampleOf).join(' or ')
}

const list = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Why a question is refused, and what could be asked instead. */
export function refusalMessage(registry: Registry, refusal: Refusal): string {
  const instead = `Ask, for example, ${examples(registry, refusal)}.`
  if (refusal.reason !== 'no-target') {
    const about = `Public data of ${list(registry.platforms.map(({ displayName }) => displayName))} can be asked for.`
    const where = /^(?:off-topic|unsupported)$/.test(refusal.reason) ? ` ${about}` : ''
    return `${because[refusal.reason]}${where} ${instead}`
  }
  const operation = refusal.candidates[0]?.profile.operation
  if (operation === undefined) return `The question names nothing to look up. ${instead}`
  const lacking = refusal.missing
    .map(
      (name) =>
        `${name} (${(operation.parameters[name] as { description: string }).description.replace(/\.$/, '')})`,
    )
    .join(' and ')
  const why =
    lacking === '' ? (refusal.refused ?? 'it names nothing to look up') : `it does not tell ${lacking}`
  return `The question seems to mean ${operation.id}, but ${why.replace(/\.$/, '')}. ${instead}`
}
