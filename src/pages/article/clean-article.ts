import { wordsOf } from '../answer/search-words.ts'
import { attribute, collapseWhitespace, type PageElement, textOf } from '../document/dom.ts'
import { linkShare, removeWithEmptyParents, textBlocksOf } from '../document/text-blocks.ts'

/** Titles and description that the page declares for its article. */
export interface ArticleDescription {
  readonly titles: readonly string[]
  readonly description: string
}

/** Names of boxes that do not belong to an article, matched as whole words of a class or an id. */
const foreignName = new RegExp(
  `(?:^|[\\s_-])(?:${[
    'related(?:posts|articles|content|links|stories|topics)?',
    'recirc\\w*|recommend(?:ed|ations?|er)?',
    'more-(?:from|on|stories|like|news|about|coverage)|read-?(?:more|next|also)|also-?(?:read|like)|see-?(?:also|more)|you-?may|dont-?miss|up-?next',
    'trending|most-?(?:read|popular|viewed|shared)|popular-?(?:posts|stories)?',
    'newsletters?|subscri(?:be|ption|ptions)|sign-?up|optin|opt-in|mailchimp|mc-embed\\w*',
    'promo(?:tion|s|ted)?|adverts?|advertisements?|sponsor(?:ed|s)?|taboola|outbrain|affiliate-?(?:disclosure|notice)|disclaimer',
    'social(?:-\\w+)?|shar(?:e|ing)(?:-\\w+)?|sharedaddy|addthis\\w*|addtoany\\w*|share(?:bar|tools|buttons|links)|jp-relatedposts|follow-?us',
    'bread-?crumbs?|byline|author-?(?:bio|box|info|card|name|meta|details|about|block|profile)|about-?(?:the-?)?author|bio|contributors?',
    'comments?(?:-\\w+)?|disqus\\w*|respond|livefyre',
    'tags?-?(?:list|links|cloud|container|wrapper)?|post-?tags|entry-?tags|keywords|filed-?under|categories|topics-list',
    'time-?stamp|publish(?:ed)?-?date|pub-?date|post-?date|entry-?date|date-?line-?date|updated-?date|entry-?meta|post-?meta|article-?meta|meta-?(?:data|info)|entry-?footer|post-?footer',
    'print-?(?:only|header|footer|url|logo|info)|tool-?tips?|rollover(?:-\\w+)?|pop-?(?:over|up)|hover-?card|rail|pagination|pager|page-?nav|post-?navigation|nav-?links|prev-?next|side-?bar|tool-?bar|jump-?links?|skip-?(?:link|to)\\w*|screen-?reader-?(?:text|only)|sr-only|visually-?hidden',
    'cookie\\w*|consent|pay-?wall\\w*|donat(?:e|ion)\\w*|print-?(?:only|footer)|correction-?form|feedback|rating-?box|star-?ratings?|poll|quiz-?promo|video-?(?:playlist|carousel)|embed-?caption|gallery-?(?:nav|count)|slide-?count\\w*',
  ].join('|')})(?:$|[\\s_-])`,
  'i',
)
const captionName =
  /captions?(?:$|[\s_-])|(?:^|[\s_-])(?:wp-caption-text|credits?|photo-?credit|image-?credit|img-?credit|photo-?caption|image-?caption|media-?caption|figcaption|copyright|media-?(?:info|meta)|off-screen|c-image__(?:caption|credit)|cutline)(?:$|[\s_-])|caption(?:__|--)?text|__caption|__credit|-caption$|-credit$/i

/** A named box with a larger share of the text is part of the article. */
const maxForeignShare = 0.3

const classAndId = (element: PageElement) => `${element.className} ${element.id}`
const endsLikeSentence = (text: string) => /[.!?。？！…]["'”’»)]*$/.test(text) || text.length > 220
/** Text length in Latin letters: a Chinese, Japanese or Korean character counts as 2.5 letters. */
const weightedLength = (text: string) =>
  text.length +
  1.5 * (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0)
const isRealParagraph = (leaf: PageElement) => {
  const text = textOf(leaf)
  return (
    weightedLength(text) >= 90 &&
    linkShare(leaf) < 0.5 &&
    endsLikeSentence(text) &&
    !/^h[1-6]$/.test(leaf.localName)
  )
}

/** The share of one text's words that occur in another, from 0 to 1. */
function sharedWords(text: string, other: string): number {
  const words = wordsOf(text)
  if (words.length === 0) return 0
  const known = new Set(wordsOf(other))
  return words.filter((word) => known.has(word)).length / words.length
}

/** Removes boxes whose name marks them as foreign to the article, up to `longest` characters each. */
export function removeForeignBoxes(root: PageElement, longest = Number.POSITIVE_INFINITY): void {
  const all = textOf(root).length
  for (const element of [
    ...root.querySelectorAll(
      'div, section, aside, ul, ol, p, span, header, footer, table, h2, h3, h4, a, form, figure',
    ),
  ]) {
    if (!foreignName.test(classAndId(element)) || !root.contains(element)) continue
    const text = textOf(element)
    if (text.length > Math.min(longest, all * maxForeignShare)) continue
    // A wrapper named after its share buttons can contain the article.
    const told = textBlocksOf(element).filter((leaf) => isRealParagraph(leaf) && linkShare(leaf) < 0.2).length
    if (told >= 3 && text.length > 800) continue
    if (element.querySelector('pre, table, math')) continue
    element.remove()
  }
  for (const element of [
    ...root.querySelectorAll('aside, footer, form, nav, [role="complementary"], [role="note"]'),
  ]) {
    if (element.localName !== 'form' && element.querySelector('[id^="fn"], .footnotes, pre, table')) continue
    if (textOf(element).length <= Math.min(longest, all * maxForeignShare)) element.remove()
  }
}

/** Moves captions into `data-caption` of their image: Markdown shows them as the image title. */
function moveCaptions(root: PageElement): void {
  const marked = [...root.querySelectorAll('figcaption, p, div, span, small, em, dd, li, cite')].filter(
    (element) =>
      element.localName === 'figcaption' ||
      captionName.test(classAndId(element)) ||
      (element.closest('figure')?.querySelector('img') != null &&
        element.closest('blockquote, table, pre') === null &&
        textOf(element).length < 400 &&
        !element.querySelector('img, blockquote, table, pre')),
  )
  const all = new Set(marked)
  const isInner = (caption: PageElement) => {
    let at = caption.parentElement
    while (at && at !== root && !all.has(at)) at = at.parentElement
    return at !== null && all.has(at)
  }
  const told = marked.reduce((sum, caption) => (isInner(caption) ? sum : sum + textOf(caption).length), 0)
  // Captions that are most of the text are the content of a picture gallery.
  if (told > textOf(root).length * 0.75) return
  for (const caption of marked) {
    const text = textOf(caption)
    if (!root.contains(caption) || text.length > 1200) continue
    if (caption.querySelector('p + p + p, table, pre')) continue
    let box: PageElement | null = caption
    let image: PageElement | null = null
    for (let steps = 0; box && box !== root && steps < 5 && !image; steps += 1) {
      image = box.querySelector('img')
      box = box.parentElement
    }
    if (
      !image &&
      caption.localName === 'figcaption' &&
      caption.parentElement?.querySelector('table, pre, blockquote, video, audio, iframe')
    )
      continue
    const inner = caption.querySelector('img')
    if (inner) caption.before(inner)
    if (image && text && !attribute(image, 'title')?.includes(text)) {
      const known = attribute(image, 'data-caption')
      image.setAttribute('data-caption', known ? `${known} ${text}` : text)
    }
    caption.remove()
  }
}

const creditLine =
  /^[([]?\s*(?:(?:image|photo|picture|video|illustration|file|photos?|images?|foto|fotos|bild|screenshot)s?\s*(?:credit|copyright|caption|courtesy|source|by|from|provided|:|©|\/|via)|credits?\s*[:.]|image \d+ of \d+|media (?:caption|playback)|copyright\b|©|getty images|ap photo|via getty)/i
const trailingCredit =
  /[([]\s*(?:image|photo|picture|credit|foto|bild|source|pic|pics)s?\s*(?:credit|by|courtesy)?\s*[:©][^)\]]{0,80}[)\]]\s*$|credit:\s*[^.]{2,60}$|\/\s*(?:getty images|ap|reuters|afp)\)?$|\[\+\] /i

const months =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|januar|februar|märz|mai|juni|juli|oktober|dezember|janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|enero|febrero|marzo|mayo|junio|julio|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|décembre|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря'
const datePattern = new RegExp(
  `(?:\\b\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}\\b|\\b\\d{4}[-./年]\\s?\\d{1,2}[-./月]\\s?\\d{1,2}|(?:^|[^\\p{L}])(?:${months})\\p{L}*\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?\\b|\\b\\d{1,2}\\.?\\s+(?:de\\s+)?(?:${months})|\\b\\d{1,2}:\\d{2}\\b)`,
  'iu',
)
const relativeTime =
  /\b\d+\s+(?:min(?:ute)?s?|hours?|days?|weeks?|months?|years?)\s+(?:ago|read)\b|^(?:today|yesterday)\b|\bmin(?:ute)? read\b|tempo de leitura|\bviews?$|\bletture$/i
const byline =
  /^(?:by|von|por|par|di|door|av|written by|posted (?:by|on)|published|updated|last (?:updated|modified)|author|text|words by|story by|reported by|submitted by|compiled by)\b[\s:]/i
/** Lines that announce further reading. */
const leadIn =
  /^[*[(|>»→•\s]*(?:related\b|read(?: more| also| next|:)|see(?: more| also)\b|also (?:read|on|see)\b|more(?: on this| stories| news| coverage|:)|don.?t miss\b|recommended\b|you (?:may|might) (?:also )?(?:like|enjoy)\b|like this\b|continue reading\b|le[ae] (?:también|más)|v(?:ea|er|é) (?:también|además)|[lt]e puede interesar|puedes? ver\s*:|mir[ae](?: también)?\s*:|le(?:ia|er) (?:também|mais)|veja (?:também|mais)|lesen sie auch|lies auch|auch (?:interessant|lesen)|mehr (?:zum thema|zu|dazu|von)\b|zum weiterlesen|schon gelesen|das könnte (?:dich|sie)|lire (?:aussi|également)|à (?:lire|voir)\b|voir aussi|leggi anche|potrebbe interessarti|lees ook|läs (?:också|även)|czytaj (?:też|także|również|więcej)|zobacz (?:też|także|również)|читайте также|baca juga)/i
/** Lines that ask the reader to watch, subscribe or download. */
const callToAction =
  /^[*[(|>»→•\s]*(?:watch(?: more| also| the video)?|listen|click here|subscribe|sign up|follow|join (?:us|our|the)|download (?:the|our)|find out more|learn more)\b/i
const tailLine =
  /^[*[(|>»•\s]*(?:tags?\b|first published|post(?:ed)? (?:a )?(?:comment|at)|filed under|posted in|categor(?:y|ies)\b|topics?\s*:|share\b|comments?\b|\d+ comments?|leave a (?:comment|reply)|no comments|©|copyright\b|\(c\)|all rights reserved|follow (?:us|him|her|them|@|\S+ on)|like us|subscribe|sign up|newsletter|about the author|related|trending|advertis\w+|more (?:from|stories|on|news|about)|most (?:read|popular|viewed)|recommended|you (?:may|might)|read (?:more|next|also)|like this (?:story|article|post)|did you (?:like|enjoy)|have a (?:tip|story)|got a tip|contact (?:us|the)|e-?mail\b|print\b|source\s*:|via\s*:|send (?:us|your)|click here|join (?:us|our|the)|sponsored|iklan|powered by|disclosure|this (?:story|article|document|material|post) (?:is|was|has|may|contains|originally|first|appeared)\b.{0,60}(?:copyright|republished|syndicated|affiliate|published)|the contents? of this site|note:? we are|see (?:also|more)|what do you think|let us know|thanks for reading|citation\b|[^.]{0,40}(?:comment|coment[aá]rio|kommentar|commentaire|комментари)[^.]{0,80}(?:moder|approv|aprovad|polic|rules)|microsoft may earn|as an amazon|we (?:may )?(?:earn|receive|use) (?:a )?(?:income|commission|small|affiliate)|quantities may be|want (?:more|to get)|support (?:us|our)|donate|[_=*~—–-]{3,}$)/i
const tailHeading =
  /^(?:related|more\b|want (?:more|to)|trending|you (?:may|might)|recommended|about (?:the )?author|comments?$|comments? \(|share this(?: \w+)?$|share$|read (?:more|next)|most (?:read|popular)|popular|latest|see also|leave a|tags|filed|sponsored|newsletter|sign up|subscribe|don.?t miss|from our partners|around the web|top stories|editors?.? picks?|what to read|also (?:on|in|read)|next|previous|make \w+ my homepage|similar|discuss|join the|stay (?:connected|informed)|follow us|get (?:the|our)|about us|contact|advertisement|\d+ (?:comments|responses|thoughts)|click here|(?:artigos?|artículos?|notas?|noticias|notícias) relacionad|le[aei]a? (?:também|también)|ve[aj]a? (?:también|também)|[lt]e puede interesar|m[aá][is]s? (?:noticias|notícias|leídas|lidas)|lo más leído|comentarios|comentários|commentaires|kommentare?|sobre (?:el autor|la autora|o autor|a autora)|à propos de l|über (?:den autor|die autorin)|articles? (?:liés|similaires)|sur le même|à lire|lire aussi|читайте также|mehr (?:zum|zu|aus|von)|das könnte|auch interessant|zum weiterlesen|weitere (?:artikel|themen|beiträge|nachrichten|informationen)|empfohlene|die redaktion empfiehlt|meist-?(?:gelesen|diskutiert)|czytaj|zobacz)/i

const isUpperCase = (text: string) => {
  const letters = text.match(/\p{L}/gu) ?? []
  return (
    letters.length >= 12 &&
    letters.filter((letter) => letter !== letter.toLowerCase()).length / letters.length > 0.75
  )
}

/** Whether a block announces links to other pages. */
function isLeadIn(leaf: PageElement): boolean {
  const text = textOf(leaf)
  if (/^h[1-6]$/.test(leaf.localName) && text.length < 12) return false
  const share = linkShare(leaf)
  if (callToAction.test(text)) return share > 0.6
  if (!leadIn.test(text)) return false
  return share > 0.4 || (text.length < 70 && text.endsWith(':')) || (share > 0 && text.length < 120)
}

/** Whether a paragraph is a single link in bold or in capitals. */
function isShoutedLink(leaf: PageElement): boolean {
  const text = textOf(leaf)
  if (linkShare(leaf) < 0.9 || text.length < 15) return false
  const bold = leaf.querySelector('strong, b')
  const isBold = bold !== null && textOf(bold).length >= text.length * 0.85
  return (leaf.localName === 'p' && isBold) || isUpperCase(text)
}

/** Blocks that link to other pages. If there are many, they are the content (a list of offers) and stay. */
function findDetours(leaves: readonly PageElement[]): Set<PageElement> {
  const most = Math.max(6, leaves.length * 0.2)
  const kinds = [isLeadIn, isShoutedLink].map((kind) => leaves.filter(kind))
  return new Set(kinds.flatMap((found) => (found.length > most ? [] : found)))
}

/** Removes bylines, dates and repeated titles before the first paragraph. */
function trimStart(root: PageElement, { titles, description }: ArticleDescription): void {
  const leaves = textBlocksOf(root)
  const first = leaves.findIndex(isRealParagraph)
  if (first < 0) return
  for (const leaf of leaves.slice(0, first)) {
    const text = textOf(leaf)
    if (!root.contains(leaf) || leaf.closest('figure, table, pre')) continue
    const heading = /^h[1-6]$/.test(leaf.localName)
    const named = titles.some(
      (title) => title && sharedWords(text, title) > 0.8 && text.length >= Math.min(title.length, 30) * 0.6,
    )
    const said = description !== '' && sharedWords(text, description) > 0.8 && text.length > 40
    const short = text.length < 130
    if (
      leaf.localName === 'h1' ||
      named ||
      (heading && said) ||
      (short && !endsLikeSentence(text) && datePattern.test(text) && text.length < 110) ||
      (short && (relativeTime.test(text) || byline.test(text))) ||
      (text.length < 60 && linkShare(leaf) > 0.75) ||
      /^[\d\s.,:|/·•-]*$/.test(text) ||
      (short && tailLine.test(text)) ||
      (weightedLength(text) < 40 &&
        !heading &&
        leaf.localName !== 'li' &&
        !/[.!?:"”。！？」]$/.test(text) &&
        text.split(' ').length <= 4)
    ) {
      removeWithEmptyParents(leaf, root)
    }
  }
  const lead = leaves[first]!
  const text = textOf(lead)
  if (
    /^h[1-6]$/.test(lead.localName) ||
    (description &&
      /(?:^|[\s_-])(?:summary|sub-?title|deck|dek|stand-?first|sub-?head(?:ing|line)?|teaser|excerpt|intro-?text)(?:$|[\s_-])/i.test(
        classAndId(lead),
      ) &&
      sharedWords(text, description) > 0.85)
  ) {
    removeWithEmptyParents(lead, root)
  }
}

/** Removes short and linked blocks after the last paragraph. */
function trimEnd(root: PageElement): void {
  cutAtTailHeading(root)
  for (const leaf of textBlocksOf(root).reverse()) {
    const text = textOf(leaf)
    if (leaf.closest('pre, table') || leaf.id.startsWith('fn')) return
    const bare = /^h[1-6]$/.test(leaf.localName)
    const short = text.length < 60 && linkShare(leaf) > 0.6
    const linked = linkShare(leaf) > 0.85 && leaf.localName !== 'p'
    const dated = text.length < 60 && !endsLikeSentence(text) && datePattern.test(text)
    if (
      !(
        bare ||
        short ||
        linked ||
        dated ||
        (tailLine.test(text) && text.length < 500) ||
        creditLine.test(text)
      )
    )
      return
    removeWithEmptyParents(leaf, root)
  }
}

/** Headings of sections that always follow the article, even if their sentences are long. */
const sectionAfterArticle =
  /^(?:want (?:more|to)|about (?:the )?author|comments?\b|leave a|\d+ (?:comments|responses|thoughts)|from our partners|around the web|newsletter|sign up|subscribe|related (?:posts|articles|stories)|recommended|trending|top stories|make \w+ my homepage|follow us|join the|stay )/i

/** Whether a heading is a link to the author's page: a note about the author follows. */
const isAuthorHeading = (leaf: PageElement) =>
  linkShare(leaf) > 0.9 &&
  leaf.querySelector('a[rel~="author"], a[href*="/author/"], a[href*="/authors/"]') !== null

/** Removes a heading near the end that announces other content, and all blocks after it. */
function cutAtTailHeading(root: PageElement): void {
  const leaves = textBlocksOf(root)
  const total = leaves.reduce((sum, leaf) => sum + textOf(leaf).length, 0)
  let before = 0
  for (const [place, leaf] of leaves.entries()) {
    const text = textOf(leaf)
    const strong = leaf.querySelector('strong, b')
    const next = leaf.nextElementSibling
    const announces =
      text.length < 60 &&
      !endsLikeSentence(text) &&
      next !== null &&
      /^[uo]l$/.test(next.localName) &&
      linkShare(next) > 0.35
    const heading =
      /^h[1-6]$/.test(leaf.localName) ||
      announces ||
      (text.length < 50 && strong !== null && textOf(strong).length >= text.length * 0.9)
    // Press releases end with a description of their sender.
    const sender =
      /^about \S+(?: \S+)?$/i.test(text) &&
      !leaves.slice(place + 1).some((rest) => /^h[1-6]$/.test(rest.localName))
    const author = isAuthorHeading(leaf) || (sender && total - before < total * 0.3)
    if (
      before > total * 0.5 &&
      heading &&
      text.length < 70 &&
      (author || tailHeading.test(text)) &&
      total - before < total * 0.35
    ) {
      for (const rest of leaves.slice(place)) {
        if (rest.closest('pre') || rest.id.startsWith('fn')) continue
        // A section of further reading ends at the next paragraph of the article.
        if (!author && !sectionAfterArticle.test(text) && isRealParagraph(rest) && linkShare(rest) < 0.3)
          break
        removeWithEmptyParents(rest, root)
      }
      return
    }
    before += text.length
  }
}

/** Removes lists of links and the line that announces them. */
function removeLinkLists(root: PageElement): void {
  for (const list of [...root.querySelectorAll('ul, ol')]) {
    if (!root.contains(list) || list.closest('.footnotes, .references, table')) continue
    const items = list.children.length
    if (items === 0 || linkShare(list) < 0.85) continue
    const before = list.previousElementSibling
    const announced =
      before !== null &&
      (leadIn.test(textOf(before)) || tailHeading.test(textOf(before))) &&
      textOf(before).length < 80
    const long = textOf(list).length / items > 25
    if (!announced && !(long && items >= 2)) continue
    if (announced) before.remove()
    list.remove()
  }
}

/**
 * Removes from an article bylines, dates, captions, share bars, links to other articles and calls to subscribe. The rules
 * use words and names that many sites share; no rule is for a single site.
 */
export function cleanArticle(root: PageElement, about: ArticleDescription): void {
  moveCaptions(root)
  removeForeignBoxes(root)
  removeLinkLists(root)
  const leaves = textBlocksOf(root)
  const detours = findDetours(leaves)
  for (const leaf of leaves) {
    const text = collapseWhitespace(leaf.textContent)
    if (leaf.closest('table, pre')) continue
    if (text.length < 400 && (creditLine.test(text) || trailingCredit.test(text)) && !isQuote(text))
      removeWithEmptyParents(leaf, root)
    else if (
      detours.has(leaf) ||
      /^adverti?(?:sement)?s?\b.{0,20}$|^related(?: \w+)?:?$|^caption close$|^skip to content$|^share( tweet)?( submit| pin| this)*$|^click to tweet$|^media playback is unsupported/i.test(
        text,
      )
    )
      removeWithEmptyParents(leaf, root)
  }
  trimStart(root, about)
  trimEnd(root)
}

const isQuote = (text: string) => /^["“«]/.test(text)
