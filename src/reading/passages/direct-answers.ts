import { anyOf } from '../alternatives.ts'
import type { Passage } from './passages.ts'
import { isStopWord, topicWords, wordsOf } from './search-words.ts'
import { isGeneric, listOf, namesIn, questionTopic, rootOf, rootsOf, synonyms } from './word-roots.ts'

/** Answers by the form of the text: the age after a name, the name beside a role. */

/** What a direct reading finds; null if the page does not say it in that form, although it would. */
export type DirectAnswer = Passage | null | undefined

/** The first of some passages if all of them say the same, null if they do not. */
function agreed(found: readonly { readonly passage: Passage; readonly value: string }[]): DirectAnswer {
  const values = new Set(found.map(({ value }) => value))
  return values.size === 0 ? undefined : values.size === 1 ? found[0]!.passage : null
}

const ageQuestion =
  /^[\s¿]*(?:how old (?:is|was|are)|what age (?:is|was)|wie alt (?:ist|war)|quel âge (?:a|avait)|cuántos años tiene|quantos anos tem|quanti anni ha|сколько лет) (?:the |der |die |das |le |la |il |el |o |a )?([^?]+?)\s*\??$/iu
const relation =
  'son|daughter|wife|husband|widow|widower|brother|sister|father|mother|child|partner|friend|lawyer|attorney|spokesman|spokeswoman|spokesperson|agent|figlio|figlia|moglie|marito|hijo|hija|esposa|marido|filho|filha|fils|fille|femme|mari|Sohn|Tochter|Frau|Mann|Bruder|Schwester|брат|сестра|сын|дочь|жена|муж'
const relatedTo = new RegExp(`(?<!\\p{L})(?:${relation}) (?:of|di|de|do|da|von|du) (?:\\p{L}+ ){0,6}$`, 'iu')
const isRelated = new RegExp(`^(?:['’]s?|s['’])? (?:\\p{Ll}+ )?(?:${relation})(?!\\p{L})`, 'iu')

/** Whether each place where a text has a name is about somebody else: "the son of", "'s lawyer". */
export function isAboutRelative(text: string, question: string): boolean {
  const names = namesIn(question)
  const person = names.at(-1)
  if (person === undefined || new RegExp(`(?<!\\p{L})(?:${relation})(?!\\p{L})`, 'iu').test(question))
    return false
  const words = [...text.matchAll(/\p{Lu}[\p{L}-]+/gu)].filter(([word]) => wordsOf(word).includes(person))
  const [first] = names.length > 1 ? names : []
  const uses = words.map(({ 0: word, index }) => {
    const before = text.slice(Math.max(0, index - 80), index)
    const after = text.slice(index + word.length, index + word.length + 40)
    const given = /\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?(?: (?:von|van|de|da))? $/u.exec(before)?.[0]
    return {
      isRelated: relatedTo.test(before) || isRelated.test(after),
      // Somebody else of the same family.
      isOther: first !== undefined && given !== undefined && !wordsOf(given).includes(first),
    }
  })
  return uses.some((use) => use.isRelated) && uses.every((use) => use.isRelated || use.isOther)
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const ageUnit =
  '(?:[- ]year[- ]olds?| years?(?: old)?| Jahre?(?: alt)?| ans| años| anni| anos|[- ]jährige[rn]?)'

/** The ages that a text gives to a name: "King, 63,", "63-year-old Kevin King", "King is 63". */
function agesOfName(text: string, name: string, firstNames: ReadonlySet<string>): string[] {
  const own = escaped(name)
  const patterns = [
    `(?<first>(?<!\\p{L})\\p{Lu}[\\p{L}.-]{1,30} )?${own}(?: [JS]r\\.?| I+)?,? ?[,(] ?(?:aged? |de |now |who is )?(?<age>\\d{1,3})(?=${ageUnit}|[,.)]| ?[–—-] |$| und | and )`,
    `(?<age>\\d{1,3})(?:-year-old|-jährige[rn]?) (?:\\p{L}+ ){0,3}?(?<first>(?<!\\p{L})\\p{Lu}[\\p{L}.-]{1,30} )?${own}(?!\\p{L})`,
    `(?<first>(?<!\\p{L})\\p{Lu}[\\p{L}.-]{1,30} )?${own} (?:is|was|turned|turns|ist|wird|a|tiene|ha|tem|cumplió)(?: now| jetzt)? (?<age>\\d{1,3})(?=${ageUnit}|[.,]|$)`,
  ]
  return patterns.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, 'gu'))]
      .filter(({ groups }) => {
        const first = groups!.first?.trim()
        return !first || firstNames.size === 0 || firstNames.has(first) || !/^\p{Lu}\p{Ll}+$/u.test(first)
      })
      .map(({ groups }) => groups!.age!),
  )
}

/** The ages that a text gives to a noun: "the 8-year-old girl". */
function agesOfNoun(text: string, noun: string): string[] {
  const wanted = new Set([...rootsOf(noun)].flatMap((root) => [root, ...(synonyms.get(root) ?? [])]))
  return [...text.matchAll(/(\d{1,3})[- ]year[- ]old((?: \p{L}+){1,4})/gu)].flatMap(([, age, words]) =>
    [...rootsOf(words!)].some((root) => wanted.has(root)) ? [age!] : [],
  )
}

/** The age in a sentence about the subject of the sentence before: "Assange denies it. The 48-year-old was evicted." */
function ageOfPrevious(text: string, previous: string, subject: string): string[] {
  const [, age] = /^(?:The|Der|Die) (\d{1,3})-(?:year-old|jährige)/u.exec(text) ?? []
  const start = previous.split(/\s+/).slice(0, 3).join(' ')
  const wanted = wordsOf(subject).at(-1)
  return age !== undefined && wanted !== undefined && wordsOf(start).includes(wanted) ? [age] : []
}

const personRoots = new Set(
  ['person', 'people', 'child'].flatMap((word) =>
    [...rootsOf(word)].flatMap((root) => [root, ...(synonyms.get(root) ?? [])]),
  ),
)
/** The passage that gives the age of the person of a question. */
function ageAnswer(passages: readonly Passage[], question: string): DirectAnswer {
  const [, subject = ''] = ageQuestion.exec(question) ?? []
  const words = subject.replace(/['’]s$/, '').split(/\s+/)
  const last = words.at(-1) ?? ''
  const isName = words.every((word) => /^\p{Lu}/u.test(word) || /^(?:von|de|van|da|der)$/.test(word))
  if (last.length < 2 || (!isName && words.length > 2)) return undefined
  const firstNames = new Set(words.slice(0, -1))
  const found = passages.flatMap((passage, index) => {
    const { text } = passage
    const previous = passage.before || (passages[index - 1]?.text ?? '')
    const ages = [
      ...(isName ? agesOfName(text, last, firstNames) : agesOfNoun(text, last)),
      ...ageOfPrevious(text, previous, last),
    ]
    return ages.map((value) => ({ passage, value }))
  })
  const isPerson =
    isName ||
    /(?:er|or|man|ess|ant|ent|ist)$/.test(last) ||
    [...rootsOf(last)].some((root) => personRoots.has(root))
  // The age of somebody else in the same sentence is none of the person's.
  return agreed(found) ?? (isPerson && /^\s*(?:how old|what age)/i.test(question) ? null : undefined)
}

/** The roles of people who do what a verb says: who owns is the owner. */
const rolesOfVerbs = listOf('roles').map((line) => {
  const [verbs = '', roles = ''] = line.split('=')
  return { verbs: rootsOf(verbs), roles: roles.split(' ') }
})
const roleQuestion =
  /^[\s¿]*(?:who|what is the name of|как зовут|wie heißt|come si chiama|como se chama|cómo se llama|comment s.appelle|wer|qui|quién|chi|quem|кто)(?:['’]s| is| was| are| ist| est| es| è| é)? (?:the |der |die |l['’]|le |la |el |il |o |a )?(.+?)(?: (?:of|for|at|in|to|behind|des|der|von|du|de|do|da|del|della|dello|dei|en) | de l['’]| dell['’])(?:the |la |le |el |il )?(.+?)\s*\??$/iu
const verbQuestion =
  /^[\s¿]*(?:who|wer|qui|quién|chi|quem|кто)(?: will| would| did| has| hat)? (\p{L}+)(?: up)? (?:the |der |die |das |l['’]|le |la |el |il |lo |o |a )?(.+?)\s*\??$/iu
const possessiveRole =
  /^[\s¿]*who(?:['’]s| is| was) (.+?)['’]s? ((?:\p{Ll}+ ){0,2}?\p{Ll}+)(?: (?:in|during|at) [^?]+)?\s*\??$/iu

interface RoleQuestion {
  readonly roles: readonly string[]
  readonly modifiers: readonly string[]
  /** What the role is of. */
  readonly of: string
}

const knownRoles = new Set(
  [...rolesOfVerbs.flatMap(({ roles }) => roles), ...listOf('role-nouns')].map((word) => word.toLowerCase()),
)

/** A question for the person with a role; undefined for other questions. */
function roleQuestionOf(question: string): RoleQuestion | undefined {
  const byVerb = verbQuestion.exec(question)
  const verbRoles = rolesOfVerbs
    .filter(({ verbs }) => byVerb && [...rootsOf(byVerb[1]!)].some((root) => verbs.has(root)))
    .flatMap(({ roles }) => roles)
  if (byVerb && verbRoles.length > 0) return { roles: verbRoles, modifiers: [], of: byVerb[2]! }
  const possessive = possessiveRole.exec(question)
  const [, noun = '', of = ''] = possessive
    ? ['', possessive[2], possessive[1]]
    : (roleQuestion.exec(question) ?? [])
  const words = noun.toLowerCase().split(/\s+/)
  const role = words.at(-1) ?? ''
  if (!knownRoles.has(role)) return undefined
  const root = [...rootsOf(role)][0]!
  const others = [...knownRoles].filter((one) =>
    [...rootsOf(one)].some((other) => synonyms.get(root)?.has(other)),
  )
  return { roles: [role, ...others], modifiers: words.slice(0, -1), of }
}

const name =
  "(?:Dr\\.? |Prof\\.? |Mr\\.? |Ms\\.? |Sir )?(?<!\\p{L})\\p{Lu}[\\p{L}’'.-]{0,30}(?: (?:(?:de|da|von|van|der|al|bin|Le|La) )?\\p{Lu}[\\p{L}’'.-]{1,30}){1,3}"
const gap = (least: number, most: number) => `(?:[\\p{L}\\p{N}’'&.-]{1,30} ){${least},${most}}?`
const notClause =
  '(?!(?:after|before|when|while|as|in|on|at|but|and|said|says|told|which|with|for|from|nach|als|et|und|y|e) )'
const copula =
  '(?:is|was|are|as|has been named|was named|was appointed|has been appointed|became|becomes|ist|war|est|è|es|é|—|–|-)'

/** Whether a capitalised word before a role names another place or team: "Oklahoma City coach". */
function isOfOthers(before: string, of: ReadonlySet<string>): boolean {
  const [, word] = /(?:^|\s)(\p{Lu}[\p{L}.’'-]*) $/u.exec(before.slice(-60)) ?? []
  if (word === undefined || isStopWord(word) || knownRoles.has(word.toLowerCase())) return false
  return ![...rootsOf(word)].some(
    (root) => of.has(root) || [...(synonyms.get(root) ?? [])].some((one) => of.has(one)),
  )
}

/** The names that a text puts beside a role. */
function namesBesideRole(
  text: string,
  roles: readonly string[],
  of: ReadonlySet<string>,
): { readonly name: string; readonly span: string }[] {
  const role = `(?<!\\p{L})(?<role>${anyOf(roles.map(escaped))})(?:s|in)?(?!\\p{L})`
  const open = '(?<former>former |ex-|late |then-|previous |deputy |vice |assistant )?'
  const patterns = [
    `(?<name>${name}), (?:who (?:is|was|has|had) ${gap(0, 6)}|(?:the |an? |der |die |le |la |el |il |o )?${notClause}${gap(0, 4)})${open}(?i:${role})`,
    `(?<name>${name}) ${copula} (?:the |an? |der |die |le |la |el |il |o |l['’])?${gap(0, 7)}${open}(?i:${role})`,
    `${open}(?i:${role})(?: (?:of|for|at|to|and|&|du|de|des|der|della?|do|da) ${gap(0, 4)}| )?(?:[\\p{L}’'.-]{1,30} ){0,2}?(?:${copula} |[,:(] ?)?(?<name>${name})`,
  ]
  return patterns.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, 'gu'))]
      .filter((match) => match.groups!.former === undefined && !isOfOthers(text.slice(0, match.index), of))
      .map((match) => ({ name: match.groups!.name!, span: match[0] })),
  )
}

/** The passage that names the person with the role of a question. */
function roleAnswer(passages: readonly Passage[], question: string, title: string): DirectAnswer {
  const asked = roleQuestionOf(question)
  if (!asked) return undefined
  const about = questionTopic(asked.of).map(rootOf)
  const own = rootsOf(question)
  const titleRoots = rootsOf(title)
  const has = (roots: ReadonlySet<string>, root: string) =>
    roots.has(root) || [...(synonyms.get(root) ?? [])].some((one) => roots.has(one))
  const found = passages.flatMap((passage) => {
    if (passage.isIntroduced && passage.text === passage.block) return []
    const inText = rootsOf(passage.text)
    const around = rootsOf(`${passage.before}\n${passage.context}`)
    const isOf =
      about.every((root) => has(inText, root) || has(around, root) || has(titleRoots, root)) &&
      (about.some((root) => has(inText, root)) || about.every((root) => has(titleRoots, root)))
    if (!isOf) return []
    return namesBesideRole(passage.text, asked.roles, own)
      .filter(
        ({ name: person, span }) =>
          asked.modifiers.every(
            (word) => isStopWord(word) || [...rootsOf(word)].every((root) => inText.has(root)),
          ) &&
          topicWords(person).every((word) => !own.has(rootOf(word))) &&
          span.length < 140,
      )
      .map(({ name: person }) => ({ passage, value: wordsOf(person).at(-1)! }))
  })
  return agreed(found)
}

/** Kinds of places and institutions that are written with their names. */
const namedKinds = listOf('named-kinds')
const kindQuestion = new RegExp(
  `^[\\s¿]*(?:\\p{L}+ )?(?:which|what|welche[mnrs]?|quel(?:le)?|qué|que|quale|qual) (?<kind>${anyOf(namedKinds)})(?!\\p{L})`,
  'iu',
)
/** The share of the other words of a question that are in the passage or the sentences beside it. */
const minKindShare = 0.5

/** The passage that names the hotel or the university that a question asks for, if the page names one alone. */
function namedKindAnswer(passages: readonly Passage[], question: string): DirectAnswer {
  const { kind } = kindQuestion.exec(question)?.groups ?? {}
  if (!kind) return undefined
  const own = rootsOf(question)
  const kindRoots = rootsOf(kind)
  const topic = questionTopic(question)
    .map(rootOf)
    .filter((root) => !kindRoots.has(root) && !isGeneric(root))
  const names = namesIn(question).map(rootOf)
  const upper = "(?<!\\p{L})\\p{Lu}[\\p{L}’'.-]{1,30}"
  const noun = `(?i:${escaped(kind)})s?`
  const pattern = new RegExp(
    `(?<name>${upper}(?: ${upper}){0,3}) ${noun}(?!\\p{L})|(?<!\\p{L})${noun}(?: (?:of|de|di|do|da))? (?<other>${upper}(?: ${upper}){0,3})`,
    'gu',
  )
  const found = passages.flatMap((passage, index) => {
    if (passage.isIntroduced && passage.text === passage.block) return []
    const around = rootsOf(
      `${passage.text}\n${passage.before || (passages[index - 1]?.text ?? '')}\n${passage.context}`,
    )
    const has = (root: string) =>
      around.has(root) || [...(synonyms.get(root) ?? [])].some((one) => around.has(one))
    if (!names.every(has) || topic.filter(has).length < topic.length * minKindShare) return []
    return [...passage.text.matchAll(pattern)].flatMap(({ groups, index }) => {
      // The first word of a sentence has a capital anyway.
      if (groups!.name && !groups!.name.includes(' ') && /(?:^|[.:!?] )$/.test(passage.text.slice(0, index)))
        return []
      const named = groups!.name ?? groups!.other!
      const value = wordsOf(named)
        .filter((word) => !own.has(rootOf(word)))
        .at(-1)
      return value === undefined || isStopWord(named) ? [] : [{ passage, value }]
    })
  })
  return agreed(found) ?? null
}

/** The first of the direct readings that fits the question. */
export const directAnswer = (passages: readonly Passage[], question: string, title: string): DirectAnswer =>
  ageAnswer(passages, question) ??
  roleAnswer(passages, question, title) ??
  namedKindAnswer(passages, question)
