/**
 * A second thing that the same record says: `how many subscribers does @ada have, and what does it say about itself` is one lookup.
 */

/** What the first clause asks of a record. */
const ofRecord =
  /how (?:many|big|much)|number of|count|verified|\bbio\b|descri|beschreib|anzahl|wie (?:viele|groß|gross)|wieviele|cu[aá]nt[oa]s|combien|quant[oa]s|when did/iu
const its = '(?:its|the|his|her|their|sein|seiner|seine|ihr|ihrer|ihre|der|die|su|la|el|sa|son|sua|a|o)'
const text =
  '(?:bio|biografía|biografia|biographie|description|descripción|descrição|beschreibung|profilbeschreibung|about(?: text| section)?|profile|info|profil|perfil)'
const selves = '(?:itself|himself|herself|themselves|themself|its own)'

const clauses = [
  `what (?:do|does) (?:it|he|she|they) (?:say|write|tell|state) (?:about|of) ${selves}`,
  `what (?:do|does) ${its} ${text} say`,
  `what (?:is|are|s|['’]s) (?:in )?${its} (?:${text}|category|website|link|name|full name|industry|size)`,
  `what (?:link|website) is in ${its} ${text}`,
  '(?:is|are) (?:it|he|she|they) verified',
  'when (?:did|was|were) (?:it|he|she|they) (?:join|created|founded|start|started|registered)',
  '(?:in )?(?:what|which) (?:industry|branch|sector) (?:is|are) (?:it|they)(?: in)?',
  'how many (?:posts|videos|tweets|followers|subscribers|members) (?:has|have|does|do|did) (?:it|he|she|they)(?: (?:have|got|uploaded|posted|written|published))?',
  `was (?:schreibt|sagt) (?:er|sie|es) über sich(?: selbst)?`,
  `was (?:steht|ist|sagt) (?:in )?${its} ${text}`,
  'in welcher branche (?:ist|arbeitet) (?:sie|er|es)(?: tätig)?',
  'wie viele (?:videos|beiträge|posts|follower|abonnenten) hat (?:er|sie|es)(?: hochgeladen| gepostet)?',
  'qué dice(?:n)? (?:de|sobre) sí(?: mism[oa]s?)?',
  `qué (?:dice|pone)(?:n)?(?: en)? ${its} ${text}`,
  `que dit (?:sa|la) ${text}`,
  'que dit-?(?:il|elle) (?:de|sur) (?:lui|elle)(?:-même)?',
  `o que diz(?:em)? ${its} ${text}`,
  'o que diz(?:em)? (?:sobre|de) si(?: (?:mesm[oa]|própri[oa]))?',
].join('|')
const second = new RegExp(
  `\\s?,?\\s(?:and|und|y|et|e|&)\\s(?:also |auch |además |aussi |também )?(?:${clauses})\\s?[?.!]*$`,
  'iu',
)

/** A question without a second clause that asks for more of the same record. */
export function withoutSameRecord(question: string): string {
  const found = second.exec(question)
  if (found === null) return question
  const first = question.slice(0, found.index)
  return ofRecord.test(first) ? first : question
}
