/** Sentences and clauses beside a question that say who asks and what for. */

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** An expression for the phrases of a line, the longest first. */
export const expressionOf = (line: string): string =>
  line
    .split(',')
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')

/** Words after which something has to follow: `tweets about thank you` is about these words. */
const leading =
  /(?:^|[\s(])(?:about|of|by|for|from|with|on|in|called|named|titled|is|are|does|do|the|a|an|and|or|to|at|mentioning|containing|saying|search|song|sobre|über|von|de|sur|por|para|mit|con|avec|que|der|die|das|el|la|le|los|und|y|et|e)$/iu

/** Whether a text ends with a word that needs another. */
export const needsMore = (text: string): boolean => leading.test(text)

const openings = expressionOf(
  "i'm,i am,im,i’m,we're,we are,we’re,i was,i work,we work,i run,we run,i own,i have a,i have an,i've been,i’ve been,we've,we’ve,we just,we have,i teach,i study,i love,i like to,i write,i manage,i help,i do,i made,my boss,my client,my daughter,my son,my sister,my brother,my friend,my teacher,my team,my thesis,my job,my wife,my husband,my mom,my company,my hearing,my class,my kid,our client,our team,our agency,our school,our company,it's for,it’s for,its for,it is for,this is for,that's for,that’s for,for a,for an,for my,for our,for the,for work,for school,for research,for context,as a,as an,as part of,hoping,long time,first time,not sure,sorry,asking for,because,since i,since we,doing,working,writing,preparing,researching,curious,trying to understand,background,context,some context,a bit of context,long story short,need this,need it,i need this,i need it,we need this,we need it,i need that,the weather,today is,it is,it's,it’s,she,he,they,you,that would,this would,no need,new here,got a,there is a,just,hope this,i hope,i know,i think,i heard,i read,i saw,i promise,i wonder,estoy,estamos,soy un,soy una,soy el,soy la,soy de,soy del,soy muy,soy nuevo,soy nueva,soy estudiante,soy periodista,soy profesor,soy profesora,soy médico,soy médica,soy dueño,soy dueña,soy fotógrafo,soy fotógrafa,somos,trabajo,trabajamos,es para,para mi,para un,para una,mi jefe,mi hija,mi cliente,ich bin,wir sind,ich arbeite,wir arbeiten,ich schreibe,wir schreiben,das ist für,es ist für,ist für,für meine,für mein,für ein,für eine,mein chef,meine tochter,mein kunde,je suis,nous sommes,je travaille,nous travaillons,j'écris,j’écris,c'est pour,c’est pour,pour mon,pour ma,pour un,pour une,mon patron,ma fille,mon client,eu sou,sou,estou,estamos,trabalho,é para,para o meu,para a minha,meu chefe,minha filha,meu cliente",
)
const opening = new RegExp(`^(?:${openings})(?![\\p{L}\\p{N}])`, 'iu')
/** Who somebody is: `teacher here`, and not `teacher gift ideas`. */
const trade =
  /^(?:journalist|student|recruiter|marketer|researcher|developer|teacher|hope)(?=$|[.,!]|\s(?:here|at|from|in|for|of|and|by|with|working|writing|doing|looking|trying|you|this|it|that|all)(?![\p{L}]))/iu

/** How a remark behind a question begins: what the caller thinks of it, or hopes to see. */
const remark =
  /^(?:let['’]?s (?:see|go|have a look|find out|watch)|lets (?:see|go|have a look|find out|watch)|(?:it |this |that |these |they )?(?:should|will|would|could|must|might|gonna|is going to) be |sounds |curious|just curious|can['’]?t wait|cannot wait|(?:i )?(?:wonder|bet|hope|guess|think|love|like) |i['’]?m (?:so |really |just )?(?:curious|bored|excited|dying|hooked|a fan)|grab (?:some|the|your) popcorn|for the drama|for fun|just for fun|love (?:it|them|her|him|this)|so (?:funny|good|cool|cute|excited|curious)|my (?:kids?|wife|husband|boss|mum|mom|dad|friends?|sister|brother|daughter|son) (?:loves?|likes?|adores?|wants?|needs?|asked) |great stuff|fingers crossed|here we go|bin (?:gespannt|neugierig)|mal (?:sehen|schauen|gucken)|schauen wir mal|aus neugier|nur so|wird (?:lustig|spannend)|a ver(?: |$)|vamos a ver|por curiosidad|qué (?:risa|ganas|divertido)|me muero|voyons|on va (?:voir|rire)|par curiosité|j['’]ai hâte|pour (?:rire|voir)|vamos ver|quero ver|por curiosidade|só por)/iu

/** Words that ask for something, which no context has. */
const asking =
  /^(?:show|give|get|find|list|fetch|pull|tell|send|look|search|what|how|who|which|when|where|is|are|does|do|did|has|have|can|could|would|will|please|compare|check|count|read|open|delete|follow|like|post)(?![\p{L}'’])|\b(?:i want|(?:['’]d|would) (?:like|love)|need (?!this|it|that|inspiration|ideas|advice|help)|require|wonder|(?:i want|need|have) to (?:know|see|find|get)|i have to know|want to (?:know|see)|looking for|show me|give me|tell me|find me|get me|how many|how much|what is|who is)\b/iu

/** Words that stand for what another sentence names. */
const pronoun =
  /\b(?:he|she|they|them|him|her|his|their|hers|its|it|this one|that one|this (?:account|page|video|post|channel|person|guy|company)|that (?:account|page|video|post|channel|person|guy|company)|él|ella|su|sus|er|sie|ihr|ihre|seine|il|elle|ses|ele|ela|dele|dela)\b/iu

/** How a part begins that behind a question may be a filter of it: `as a breakdown by country`. */
const opensFilter = /^(?:as|for (?:a|an|the)|he|she|they|you|just)\s/iu

/** A word with a capital that is not the first one. */
const names = /\s(?!I\b)\p{Lu}/u

/** Whether a part only says who asks and what for. */
export const isContext = (part: string): boolean =>
  (opening.test(part) || trade.test(part)) && !asking.test(part)

/** How a request begins after a clause that ends with a comma. */
const requesting =
  /^(?:so |and |then )?(?:please|pls|kindly|show|give|get|find|list|fetch|pull|tell|look|search|what|what['’]s|how|who|which|when|where|is|are|does|do|did|has|can|could|would|i need|i want|i['’]d like|need|zeig|zeige|wie|was|wer|welche|gib|kannst|ich brauche|ich suche|muéstrame|dame|busca|qué|cuántos|cuáles|quién|necesito|quiero|montre|donne|quels?|quelles?|combien|qui|cherche|j['’]ai besoin|mostra|mostre|quais|quantos|quem|preciso|busque)(?![\p{L}])/iu

/** Whether a part behind a question is a remark about it. A remark that names something is read. */
const isRemark = (part: string): boolean => remark.test(part) && part.length < 80

/** Whether a part asks for something. */
export const asksForSomething = (part: string): boolean => asking.test(part)

/** Whether a part begins as a request does. */
export const isRequest = (part: string): boolean => requesting.test(part)

/** A sentence that says of somebody no more than the name and the platform: `a potter called clay.works on Instagram`. */
const introducing =
  /^[^.?!]{0,200}?\s(?:called|named|known as|namens|llamad[oa]|appelée?|chamad[oa])\s((?:@|(?=\S{0,60}[._\d]))[\p{L}\d_.]{0,60}[\p{L}\d_])\s((?:on|at|auf|bei|en|sur|no|na)\s[\p{L}]+)[^.?!]{0,200}[.?!]\s(?=(.+)$)/iu

/** A text whose first sentence introduces somebody of whom the rest asks, with the name and platform in its place. */
const withoutIntroduction = (text: string, isNamed: (part: string) => boolean): string =>
  text.replace(introducing, (whole, name: string, where: string, rest: string) =>
    isNamed(where) && !isNamed(rest) && requesting.test(rest) && pronoun.test(rest)
      ? `${name} ${where}. `
      : whole,
  )

/** What the end of a question says of its purpose: `for a school project`. */
const purpose =
  /\s(?:for|para|für|pour)\s(?:my|our|a|an|the|mi|un|una|mein|meine|ein|eine|mon|ma|une|o meu|a minha|um|uma)\s(?:[\p{L}'’-]+\s){0,3}(?:report|thesis|project|presentation|homework|class|article|paper|study|essay|blog|research|client|boss|deck|newsletter|podcast|assignment|meeting|slides?|dashboard|colleague|proyecto|informe|trabajo|tesis|artículo|projekt|bericht|artikel|referat|exposé|mémoire|relatório|projeto|artigo)\b[.!]?$/iu

interface Part {
  readonly text: string
  /** The mark and space behind it. */
  readonly end: string
}

/** The sentences and clauses of a text, with the marks that end them. */
function partsOf(text: string): Part[] {
  const pieces = text.split(/((?<=[^\s.!?;:])[.!?;:]+\s+|\n+|\s[–—-]{1,2}\s|\s(?=\()|,\s+)/u)
  return pieces.flatMap((piece, at) =>
    at % 2 === 0 ? [{ text: piece.trim(), end: pieces[at + 1] ?? '' }] : [],
  )
}

const joined = (parts: readonly Part[]) =>
  parts
    .map(({ text, end }, at) => (at === parts.length - 1 ? text : text + end))
    .join('')
    .trim()

/**
 * A text without its first or last part, where that part only says who asks and what for. A part with a platform, a link or
 * a handle is never left out, nor is one whose names the rest refers to.
 */
export function withoutContext(
  full: string,
  isNamed: (part: string) => boolean,
  isBeside: (part: string) => boolean,
): string {
  const text = withoutIntroduction(full, isNamed)
  const parts = partsOf(text)
  // If the text names no platform and no target, a part may be left out without checking the rest for names.
  const isWhole = isNamed(text) ? isNamed : () => true
  for (let count = 1; count < parts.length; count += 1) {
    const first = joined(parts.slice(0, count))
    const rest = joined(parts.slice(count))
    const isClause = parts[count - 1]!.end.startsWith(',')
    if (
      isBeside(first) &&
      !isNamed(first) &&
      isWhole(rest) &&
      (!pronoun.test(rest) || !names.test(first) || /[/@#]\S/.test(rest)) &&
      (!isClause || requesting.test(rest))
    )
      return rest
  }
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const last = joined(parts.slice(count)).replace(/^\(|\)$/g, '')
    const rest = joined(parts.slice(0, count))
    if ((isBeside(last) || isRemark(last)) && !opensFilter.test(last) && !isNamed(last) && isWhole(rest))
      return rest
  }
  const end = purpose.exec(text)
  return end && isNamed(text.slice(0, end.index)) ? text.slice(0, end.index) : text
}
