import type { Token } from '../words/lexer.ts'
import type { Speech } from '../words/speech.ts'
import { type Found, singular, wordSet } from '../words/words.ts'
import { isDenied } from './requested-things.ts'

/** Where a platform is named, and how much it looks like the platform that is asked about. */
export interface Mention {
  readonly platform: string
  readonly from: number
  readonly to: number
  readonly weight: number
}

const placePrepositions = wordSet(
  'on in at from via auf bei en no na sur dans over through within inside across using per dentro do da del de du von aus im the el la le its their his her',
)
const strongPlace = wordSet('on auf en no na sur via in im dans from')

const dealing = /^(?:on|about|sobre|uber|ueber|sur)$/

/** What looks for something, and what then announces what it is. */
const searching = wordSet(
  'search searching scan browse busca buscar busque durchsuche durchsuchen cherche recherche fouille pesquisa pesquise procure',
)
const announcing = wordSet('for para nach pour por about on')

/** Where a question names platforms, from left to right. */
export function mentionsIn(
  speech: Speech,
  all: readonly Token[],
  words: readonly string[],
  things: readonly Found[],
): Mention[] {
  const found: Mention[] = []
  const cues = speech.subjectCues.all(words)
  for (let place = 0; place < all.length; place += 1) {
    const token = all[place]!
    if (token.kind !== 'word') continue
    const spelled =
      speech.ownWords.get(token.word) ?? speech.ownWords.get(singular(token.word)) ?? own(speech, token.word)
    const named = speech.platforms.at(words, place)[0]
    if (!named && !spelled) continue
    const to = named?.to ?? place + 1
    const [before = '', after = ''] = [words[place - 1], words[to]]
    const cue = cues.findLast((one) => one.to <= place)
    const between = cue ? words.slice(cue.to, place) : []
    const inSubject =
      cue !== undefined &&
      !between.some((word) => word === '.' || word === '§' || strongPlace.has(word)) &&
      // `… uploaded to YouTube`.
      !(
        /^(?:to|onto|in)$/.test(before) &&
        /^(?:uploaded|posted|published|added|put)$/.test(words[place - 2] ?? '')
      ) &&
      cue.to - 1 + between.length < place &&
      // `Sur le marketplace de facebook`: named twice.
      !found.some((one) => one.from >= cue.to && one.platform === (named?.id ?? spelled!.platform))
    let weight = named ? 1 : 1.6
    if (
      named &&
      token.word.length === 1 &&
      !strongPlace.has(before) &&
      all[to]?.text !== ':' &&
      !(
        /^\p{Lu}$/u.test(token.text) &&
        /^(?:de|von|of|do|da|du|del)$/.test(before) &&
        (to >= all.length || all[to]!.kind === 'mark')
      ) &&
      !(
        /^\p{Lu}$/u.test(token.text) &&
        /^(?:join|joined|joins|joining|use|uses|using|used|quit|left|s|beigetreten|nutzt)$/.test(before)
      ) &&
      !/^(?:handle|tag|link)$/.test(all[to]?.kind ?? '') &&
      !things.some(
        (thing) =>
          thing.from === to || thing.from === to + 1 || (thing.to === place && thing.id === 'search'),
      )
    )
      continue
    if (strongPlace.has(before) || (placePrepositions.has(before) && strongPlace.has(words[place - 2] ?? '')))
      weight += 2
    if (named && things.some((thing) => thing.from === to)) weight += 1
    if (named && things.some((thing) => thing.to === place)) weight += 0.4
    const heading = things.find((thing) => thing.from === to)
    const targeted = heading !== undefined && all[heading.to]?.kind === 'link'
    // `Search … for …`: where it is looked for.
    if (
      named &&
      searching.has(before) &&
      (announcing.has(after) || all[to]?.kind === 'mark' || all[to]?.kind === 'quote')
    )
      weight += 2
    if (inSubject && !strongPlace.has(before) && !targeted) weight -= 2.5
    // `Reddit threads on moving from twitter`: within what another platform's posts are on.
    const posts = found.find((one) => one.platform !== (named?.id ?? spelled!.platform))
    const noun =
      posts &&
      (things.find((thing) => thing.from === posts.to) ??
        // `Canales de youtube sobre publicidad en tiktok`.
        (things.some((thing) => thing.to === posts.from || thing.to === posts.from - 1)
          ? { to: posts.to }
          : undefined))
    // The noun may hold what announces: `discussion on`.
    const dealt =
      noun === undefined
        ? null
        : dealing.test(words[noun.to - 1]!)
          ? 0
          : dealing.test(words[noun.to] ?? '')
            ? 1
            : null
    if (
      noun &&
      named &&
      dealt !== null &&
      // `What … posted on its … page`.
      !/^(?:its|their|his|her|sein|seiner|ihrer|su|sa|leur|sua)$/.test(before) &&
      noun.to + dealt <= place &&
      (dealt === 0 ||
        all[to]?.kind === 'word' ||
        (place > noun.to + 1 && all[noun.to + 1]?.kind === 'word')) &&
      !words.slice(noun.to, place).includes('.')
    )
      weight -= 4
    // `The yt channel instagram`: a name.
    if (
      named &&
      found.some((one) => one.platform !== named.id && one.to < place) &&
      things.some(
        (thing) => thing.id === 'profile' && thing.to === place && found.some((one) => one.to === thing.from),
      )
    )
      weight -= 4
    // A platform and a colon, before anything else: where it is looked for. What follows is what is looked for.
    const heads =
      found[0]?.from === 0 && all[found[0].to]?.text === ':' && !all.some(({ kind }) => kind === 'link')
    if (named && heads && found[0]!.platform !== named.id) weight -= 3
    // `The … account on …`, `the username …`: whose account it is there.
    const owned =
      things.some(({ id, from }) => id === 'profile' && from === to) && strongPlace.has(words[to + 1] ?? '')
    const elsewhere = [to + 2, to + 3].some((at) =>
      speech.platforms.at(words, at).some(({ id }) => id !== named?.id),
    )
    const called =
      /^(?:username|handle|nickname|benutzername|nutzername|usuario|pseudo|nome)$/.test(before) &&
      found.some((one) => one.platform !== named?.id)
    if (named && ((owned && elsewhere) || called)) weight -= 5
    // "the account of …": whose account it is.
    if (
      named &&
      /^(?:of|by|de|von|do|da|du|del|s)$/.test(before) &&
      !things.some((thing) => thing.from === to)
    )
      weight -= 0.7
    if (isDenied(words, place)) {
      // `Not the tweet itself` says nothing against its platform.
      if (!named) continue
      weight -= 6
    }
    // `Subs` are subscribers where another platform is named.
    if (
      !named &&
      speech.things.at([token.word], 0).length > 0 &&
      found.some((one) => one.platform !== spelled!.platform)
    )
      weight -= 2
    if (after === 's' && named) weight -= 0.8
    found.push({ platform: named?.id ?? spelled!.platform, from: place, to, weight: weight - place / 1000 })
    place = to - 1
  }
  return found
}

/** A platform's own word that was misspelled. */
function own(speech: Speech, word: string) {
  if (word.length < 5) return undefined
  const meant = speech.speller.correct(word)
  return meant === null ? undefined : speech.ownWords.get(meant)
}
