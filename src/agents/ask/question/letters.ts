import { asksForSomething, isRequest } from './contexts.ts'

/** Letters around a question: whom they address, how they close and who signs. */

/** Words before a name or a role, which only open letters. */
const formal =
  'dear|dearest|respected|esteemed|to whom it may concern|ladies and gentlemen|sehr geehrte[rsn]?|geehrte[rsn]?|sehr verehrte[rsn]?|verehrte[rsn]?|werte[rsn]?|estimad[oa]s?|apreciad[oa]s?|distinguid[oa]s?|muy señor(?:es)? míos?|a quien corresponda|madame|monsieur|mesdames|messieurs|prezad[oa]s?|prezad[oa]s? senhor[eas]*|exm[oa]s?\\.?|a quem possa interessar|chers?|chères?|querid[oa]s?|liebe[rsn]?'
/** Words that are names as well: a role has to follow. */
const familiar =
  'car[oa]s?|hello|hi|hey|hallo|hola|olá|bonjour|good (?:morning|afternoon|evening|day)|guten (?:tag|morgen|abend)|buen[oa]s (?:días|tardes|noches)|bom dia|boa (?:tarde|noite)'
const role =
  'team|equipo|équipe|equipa|equipe|time|sirs?|madam|colleagues?|colegas?|kolleg(?:e|en|in|innen)|collègues?|support|service|assistant|assistent|asistente|assistante|assistente|amig[oa]s?|friends?|freunde?|ami[es]*|damen und herren|frau|herr|herrn|señor(?:a|es|as)?|senhor(?:a|es|as)?|madame|monsieur|mr\\.?|mrs\\.?|ms\\.?|dr\\.?|prof\\.?|professor(?:in)?|staff|people|all|everyone|bot'
/** Letters of a name or role; a hyphen only inside. */
const addressee = '(?:[^,:;!?\\n@#/–—-]|(?<=\\p{L})-(?=\\p{L}))'
const opening = new RegExp(
  `^(?:(?:${formal})(?=[\\s,:;!])${addressee}{0,60}|(?:${familiar}) (?:dear |liebes |lieber |liebe )?(?:\\p{L}+ ){0,2}(?:${role})(?![\\p{L}])${addressee}{0,40})\\s?[,:;!–—-]{1,3}\\s+(?=\\S)`,
  'iu',
)

/** Formulas that close letters; those of `sure` stand for nothing else. */
const sure = [
  '(?:with )?(?:many |my |our )?(?:kind|kindest|best|warm|warmest|sincere) (?:regards|wishes|greetings)',
  '(?:with )?(?:regards|(?:many |best |sincere )?thanks|gratitude)(?: and (?:kind|best|warm) (?:regards|wishes))?',
  '(?:i (?:am|remain),? )?(?:ever )?yours? (?:very )?(?:faithfully|sincerely|truly|obediently|respectfully|gratefully|ever|cordially)',
  '(?:respectfully|sincerely|faithfully|cordially|gratefully)(?: yours)?',
  '(?:and )?(?:may )?god bless(?: you)?(?: all)?',
  'thanking you(?: (?:very much|in advance|in anticipation|all))?',
  '(?:many thanks|thank you|thanks)(?: (?:very much|so much|a lot|kindly))?(?: in advance)?',
  '(?:mit )?(?:freundlich|best|herzlich|viel|lieb|schön|sonnig)(?:en|em|e)? (?:grüße[n]?|grüsse[n]?|gruß|gruss|dank)',
  '(?:vielen |besten |herzlichen )?dank(?: im voraus)?',
  "sin otro particular|quedo(?: muy)? agradecid[oa]|in erwartung ihrer antwort|dans l[’']attente de votre réponse",
  'hochachtungsvoll|ergebenst|mfg',
  '(?:reciban? )?(?:un |mis )?(?:muy )?(?:cordial(?:es)? |afectuosos? |atentos? )?saludos?(?: cordial(?:es)?| afectuosos?)?',
  '(?:muy )?atentamente|cordialmente|afectuosamente|respetuosamente|sinceramente',
  'le saluda(?: muy)?(?: atentamente)?|un (?:fuerte )?abrazo',
  '(?:(?:muchas|mil) )?gracias(?: de antemano| por su (?:ayuda|atención))?',
  '(?:bien |très )?cordialement|(?:bien )?à vous|sincèrement|respectueusement|amicalement',
  "(?:je vous prie|nous vous prions) d[’']agréer[^.?!\\n]{0,100}|veuillez (?:agréer|recevoir)[^.?!\\n]{0,100}",
  '(?:mes |nos )?(?:meilleures |sincères )?salutations(?: distinguées| cordiales)?',
  "(?:avec )?(?:(?:tous )?mes )?(?:remerciements|merci)(?: (?:beaucoup|infiniment))?(?: d[’']avance)?|bonne journée",
  '(?:com )?(?:os )?(?:meus )?(?:melhores |cordiais )?cumprimentos|atenciosamente|respeitosamente|saudações(?: cordiais)?',
  '(?:um (?:forte )?)?abraços?|(?:muito )?(?:grat[oa]|obrigad[oa])(?: (?:desde já|pela atenção))?|com estima',
].join('|')
/** Words that close a letter where a name follows. */
const beforeName =
  'best|love|warmly|cheers|yours|peace|blessings|take care|all the best|ihr|ihre|euer|eure|dein|deine'
const title =
  '(?:(?:[Ii]hre?|[Dd]eine?|[Ee]uer|[Ee]ure|[Yy]ours?|M(?:rs?|s|me)\\.?|Dr\\.?|Prof\\.?|Herr|Frau|Sra?\\.?|M\\.|I am|I remain)\\s)?'
const name = `${title}\\p{Lu}[\\p{L}.'’-]{0,20}(?:\\s(?:de|da|do|dos|das|von|van|der|den|del|la|le|di|du|e|y|\\p{Lu}[\\p{L}.'’-]{0,20})){0,4}`
const signature = new RegExp(`^${name}$`, 'u')
const signed = "([\\p{L}][\\p{L}.’' -]{0,79}?)"
const closing = new RegExp(
  `([.?!,;\\n]|\\s[–—-])\\s{0,3}(?:(?:${sure})(?:(?:\\s?[,.!]|\\s(?:and|und|y|et|e))\\s(?:${sure}))?(?:\\s?[,.!\\n–—-]{1,2}\\s{0,2}|\\s|$)${signed}?|(?<=[.?!\\n]\\s{0,3})(?:${beforeName})\\s?[,.!\\n–—-]{1,2}\\s{0,2}${signed}|(?<=[.?!\\n]\\s{0,3})(?=(?:ihre?|euer|eure|deine?) )${signed})(?:,\\s(?:esq|phd|md))?[.!]?$`,
  'iu',
)

/**
 * A question without the letter around it: neither the salutation nor the closing names anything that is asked for.
 * @param isNamed whether a part names a platform, or something by its form
 */
export function withoutLetter(text: string, isNamed: (part: string) => boolean): string {
  const begun = opening.exec(text)?.[0]
  const rest = begun === undefined ? text : text.slice(begun.length)
  const isOpening =
    begun !== undefined &&
    !isNamed(begun) &&
    !asksForSomething(begun) &&
    (isRequest(rest.replace(/^[¿¡\s]+/u, '')) || opening.test(rest) || isNamed(rest))
  const opened = isOpening ? rest : text
  const end = closing.exec(opened)
  const writer = end?.slice(2).find((one) => one !== undefined)
  if (writer !== undefined && !signature.test(writer)) return opened
  if (end === null || isNamed(end[0]) || !/\p{L}/u.test(opened.slice(0, end.index))) return opened
  return opened.slice(0, end.index) + (/^[?!]/.test(end[0]) ? end[0][0] : '')
}
