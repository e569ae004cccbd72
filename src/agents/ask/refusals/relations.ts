import type { QuestionState } from '../learned/rank-features.ts'
import type { Candidate } from '../learned/ranker.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { masked } from './masked.ts'

/** Lists of accounts that are related to one: who follows it, and whom it follows. */

/** One relation: the concept that the path of its list names, and how questions ask for the list; `§` is the account. */
interface Relation {
  readonly concept: string
  readonly forms: readonly RegExp[]
}

const crowd =
  '(?:people|folks|ppl|users?|accounts?|profiles?|persons?|creators|fans|those|everyone|everybody|anyone|anybody|someone|all|ones)'
/** Several accounts: one account is the one that is asked about. */
const crowds =
  '(?:people|folks|ppl|users|accounts|profiles|persons|creators|channels|those|everyone|everybody)'
const counted =
  /(?:^|\s)(?:how many|how much|number of|wie viele|wieviele|cuant[ao]s?|combien|quant[ao]s?)\s/u
const german = '(?:leute|accounts|konten|nutzer|personen|profile|alle|diejenigen|jeden|kanale)'
const spanish = '(?:cuentas|personas|usuarios|perfiles|gente|todos|todas|los|las|canales)'
const french = '(?:comptes|personnes|gens|utilisateurs|profils|ceux|celles|tous|chaines)'
const portuguese = '(?:contas|pessoas|usuarios|perfis|gente|todos|todas|os|as|canais)'
/** Words between a verb and the account: `follows the ¤ page of the company §`. */
const name =
  '(?:(?:o|a|el|la|le|l|the|den|dem|der|die|das|of|von|de|del|da|do|du|des|¤|account|channel|profile|page|company|organization|organisation|business|brand|firm|user|creator|konto|kanal|profil|seite|firma|unternehmen|cuenta|canal|perfil|pagina|empresa|compte|chaine|entreprise|societe|conta|id|number|nummer|numero) ){0,7}§'

const relations: readonly Relation[] = [
  {
    concept: 'follower',
    forms: [
      `(?<!(?:does|do|did) (?:a |an |the )?(?:¤ )?)(?:who|whoever|which ${crowd}|what ${crowd}|${crowd})(?: else| all)?(?: (?:who|that|which))?(?: (?:is|are|s|currently|also|has|have|been))* (?:follow|follows|following|followed|subscribes?(?: to)?|subscribing to|subscribed to) ${name}`,
      '(?:list|lists|names|usernames|handles|export|breakdown) of (?:all )?(?:the |its |their )?(?:followers|subscribers|fans)',
      '(?:follower|followers|subscriber|subscribers|fan) (?:list|lists|names|usernames|handles)',
      `(?:quien|quienes|que ${spanish}|${spanish}(?: las| los)? que)(?: lo| la)? (?:sigue|siguen|esta siguiendo|estan siguiendo) a(?:l)? ${name}`,
      'lista (?:completa )?(?:de |dos |das |com )(?:los |las |todos os |todos los )?(?:seguidores|suscriptores|inscritos)',
      `wer (?:alles )?(?:folgt|abonniert|hat abonniert) ${name}`,
      `welche ${german} (?:folgen|abonnieren|haben abonniert) ${name}`,
      `${german}(?: ¤)? (?:die|welche) ${name}(?: (?:auf|bei|in))?(?: ¤)? (?:folgen|abonnieren|abonniert haben|folgt)`,
      '(?:liste|namen) (?:aller |der |von )(?:follower|abonnenten)',
      `qui (?:suit|suivent|est abonne a|sont abonnes a) ${name}`,
      `${french}(?: ¤)? qui (?:suivent|suit|sont abonnes a) ${name}`,
      'liste (?:complete )?(?:des|de tous les) (?:abonnes|followers)',
      `(?:quem|quais ${portuguese}|que ${portuguese}) (?:e que )?(?:segue|seguem|esta seguindo|estao seguindo) ${name}`,
      `${portuguese} que (?:seguem|segue) ${name}`,
    ].map((form) => new RegExp(`(?<![\\p{L}\\p{N}§])${form}(?![\\p{L}\\p{N}])`, 'u')),
  },
  {
    concept: 'member',
    forms: [
      '(?:list|name|export|show|show me|give me|get|fetch|who are|names of|usernames of|list of) (?:all )?(?:of )?(?:the |its )?(?:current )?members (?:of|in|from) ',
      '(?:member|members) (?:list|names|usernames) (?:of|for|from) ',
      '(?:lista|listame|muestra|muestrame|dame|quienes son|nombres de|lista de) (?:a )?(?:todos )?(?:los )?miembros (?:de|del) ',
      '(?:liste|zeig|zeige|zeig mir|zeige mir|nenne|nenne mir|wer sind|namen|liste auf) (?:alle |die |aller |der )*(?:mitglieder|mitgliedern) (?:von|der|des|aus|in) ',
      '(?:liste|qui sont|montre|montre moi|donne|donne moi|noms) (?:de |des |tous )?(?:les )?membres (?:de|du) ',
      '(?:liste|lista|quem sao|mostre|mostra|nomes|lista de) (?:de |dos |todos )?(?:os )?membros (?:de|do|da) ',
    ].map((form) => new RegExp(`(?<![\\p{L}\\p{N}§])${form}`, 'u')),
  },
  {
    concept: 'following',
    forms: [
      `(?:who|whom|which ${crowd}|what ${crowd}|which channels?|what channels?) (?:does|do|is|are|has|did) ${name}(?: currently| also)? (?:follow|following|followed|subscribed? to|subscribing to)`,
      `${crowds}(?: ¤)?(?: (?:who|that|which|whom))? ${name} (?:follows?|is following|are following|subscribes to|is subscribed to)`,
      `(?:does|do|is|did) ${name} (?:follow|following|subscribed? to) §`,
      `a quien(?:es)? sigue(?:n)? ${name}`,
      `${spanish} (?:a (?:los |las )?que |que )?sigue ${name}`,
      `(?:wem|welchen? ${german}) folgt ${name}`,
      `${german}(?: ¤)? (?:denen|die) ${name} folgt`,
      `qui ${name} suit`,
      `${french} (?:que ${name} suit|suivi(?:e)?s par ${name})`,
      `quem ${name} segue`,
      `(?:${portuguese}) que ${name} segue`,
    ].map((form) => new RegExp(`(?<![\\p{L}\\p{N}§])${form}(?![\\p{L}\\p{N}])`, 'u')),
  },
]

/** A second clause that wants those who were counted by name: `and who are they`. */
const namingThem =
  /(?<= )(?:and|und|y|et|e) (?:who|which (?:accounts|people|users)|wer|welche (?:accounts|konten|leute)|quien(?:es)?|que cuentas|cuales|qui|quels comptes|quem|quais(?: contas)?) (?:are|is|sind|das|son|sont(?:-ils|-elles)?|sao)(?: (?:they|these|those|sie|das|die|ils|elles|eles|elas))?$/u

/** Whether a platform has a list of this concept. */
const isOffered = (vocabulary: Vocabulary, platform: string, concept: string) =>
  (vocabulary.profiles.get(platform) ?? []).some(({ head }) => head.has(concept))

/** A platform that is meant less than this decides nothing here. */
const minMeant = 0.3

/** The concepts of the lists of related accounts that a question asks for. */
function relationsIn(state: QuestionState): readonly string[] {
  const text = masked(state, '¤')
  if (!text.includes('§')) return []
  if (counted.test(` ${text}`))
    return namingThem.test(text) && /follow|abonn|seguid|suscri|inscri/u.test(text) ? ['follower'] : []
  return relations.flatMap(({ concept, forms }) => (forms.some((form) => form.test(text)) ? [concept] : []))
}

/** Whether a question asks for a list of related accounts that none of the platforms it names has. */
export function asksMissingRelation(vocabulary: Vocabulary, state: QuestionState): boolean {
  const meant = [...state.platforms].filter(([, weight]) => weight >= minMeant).map(([name]) => name)
  return (
    meant.length > 0 &&
    relationsIn(state).some((concept) => !meant.some((platform) => isOffered(vocabulary, platform, concept)))
  )
}

/** Whether a lookup is the list of related accounts that a question asks for. */
export const isRelation = (state: QuestionState, { profile, filling }: Candidate): boolean =>
  filling.taken.length > 0 && relationsIn(state).some((concept) => profile.head.has(concept))

/**
 * The list of related accounts that a question asks for by its form, where the likeliest lookup is the other list: whom an
 * account follows and who follows it are told apart by the order of the words.
 */
export function asRelation(
  state: QuestionState,
  best: Candidate | undefined,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const isList = relations.some(({ concept }) => best?.profile.head.has(concept))
  if (best === undefined || !isList || isRelation(state, best)) return best
  return candidates.find((one) => one.filling.missing.length === 0 && isRelation(state, one)) ?? best
}
