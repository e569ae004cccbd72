import { changed } from '../../../../catalog/errors.ts'
import { requiredList } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { rawText } from '../texts.ts'

/** The entries of a list in their order, and its continuation. */
export interface ListPage {
  readonly entries: readonly Json[]
  /** The token of the next page; null if the list reports its end. */
  readonly token: string | null
}

/** The value at a path of names: `within(raw, 'contents.tabs')`. */
export const within = (value: unknown, path: string): unknown => at(value, ...path.split('.'))

/** Every value under a name, in any depth: for parts that move about. */
export function findAll(value: unknown, name: string, found: unknown[] = []): unknown[] {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inner] of Object.entries(value)) {
    if (key === name) found.push(inner)
    else findAll(inner, name, found)
  }
  return found
}

/** The first object under a name, in any depth. */
export function find(value: unknown, name: string): Json | undefined {
  return objs(findAll(value, name))[0]
}

/** The kind of an entry (`videoRenderer`) and its content. The entry has further members without a kind. */
export function kindOf(entry: Json): { readonly kind: string; readonly content: Json } {
  const holding = Object.keys(entry).filter((key) => obj(entry[key]))
  const kind = holding.find((key) => /(?:Renderer|ViewModel)$/.test(key)) ?? holding[0] ?? 'entry'
  return { kind, content: obj(entry[kind]) ?? {} }
}

/** The token of a continuation item, also of a "show more" button. */
export function tokenOf(item: unknown): string {
  return must(str(find(item, 'continuationCommand')?.token), 'continuationCommand.token')
}

/** Wrappers of entries, and where they hold them. */
const wrappers: Readonly<Record<string, string>> = {
  richItemRenderer: 'content',
  itemSectionRenderer: 'contents',
  playlistVideoListRenderer: 'contents',
}

/** Takes entries out of their wrappers, and the continuation out of the entries. */
export function unwrap(items: readonly unknown[]): ListPage {
  const entries: Json[] = []
  let token: string | null = null
  const walk = (item: unknown) => {
    const entry = obj(item) ?? {}
    const { kind, content } = kindOf(entry)
    const inside = wrappers[kind]
    if (kind === 'continuationItemRenderer') token = tokenOf(content)
    else if (inside === 'content') walk(content.content)
    else if (inside) for (const inner of requiredList(content[inside], `${kind}.${inside}`)) walk(inner)
    else entries.push(entry)
  }
  for (const item of items) walk(item)
  return { entries, token }
}

/** The lists that an answer appends to a list or uses to replace it. */
function additionsIn(raw: Json): unknown[][] {
  const received = ['Actions', 'Commands', 'Endpoints'].flatMap((name) =>
    objs(raw[`onResponseReceived${name}`]),
  )
  return received.flatMap((action) => {
    const list = obj(action.appendContinuationItemsAction) ?? obj(action.reloadContinuationItemsCommand)
    return list ? [requiredList(list.continuationItems, 'continuationItems')] : []
  })
}

/** What an answer to a continuation adds to a list, or puts in its place. */
export function appended(raw: Json): ListPage {
  const added = additionsIn(raw)
  if (added.length === 0) throw changed('appendContinuationItemsAction')
  return unwrap(added.flat())
}

/** The tab's name in its address, which is the same in every language. The tab of a destination has no name. */
function tabName(tab: Json): string | null {
  const address = str(within(tab, 'endpoint.commandMetadata.webCommandMetadata.url'))
  const last = /\/([\w-]+)(?:\?|$)/.exec(address ?? '')?.[1]
  return last ?? str(tab.title)?.toLowerCase() ?? str(tab.tabIdentifier)
}

/** The content of the tab that a browse page shows, and the names of all its tabs. */
export function selectedTab(raw: Json): { name: string | null; content: Json; names: (string | null)[] } {
  const all = requiredList(within(raw, 'contents.twoColumnBrowseResultsRenderer.tabs'), 'tabs')
  const tabs = objs(all).map((tab) => kindOf(tab).content)
  const shown = must(
    tabs.find((tab) => tab.selected === true),
    'tabs.selected',
  )
  return {
    name: tabName(shown),
    content: must(obj(shown.content), 'tabs.content'),
    names: tabs.map(tabName),
  }
}

/** The parts of the line below the title of a page, and their texts ("1.2K videos"), each by itself. */
export function headerOf(raw: Json): { readonly parts: readonly Json[]; readonly texts: readonly string[] } {
  const parts = objs(findAll(at(raw, 'header', 'pageHeaderRenderer'), 'metadataParts').flat())
  return {
    parts,
    texts: parts.flatMap(
      (part) =>
        rawText(part.text)
          ?.split('•')
          .map((one) => one.trim()) ?? [],
    ),
  }
}

/** The entries of a browse page: the grid or the sections of the tab it shows. */
export function browsed(raw: Json): ListPage {
  const { kind, content } = kindOf(selectedTab(raw).content)
  if (kind !== 'richGridRenderer' && kind !== 'sectionListRenderer') throw changed(`tabs.${kind}`)
  return unwrap(requiredList(content.contents, `${kind}.contents`))
}

/** Reads the entries of a browse page, or of the continuation that replaces them. */
export const itemsOf = (raw: Json): ListPage => (additionsIn(raw).length > 0 ? appended(raw) : browsed(raw))

/**
 * Returns the token of the next page.
 * @throws Fault changed if the end is unproven: the last entry has an unknown kind
 */
export function nextOf(listed: ListPage, isKnown: (entry: Json) => boolean): string | null {
  const last = listed.entries.at(-1)
  if (listed.token === null && last && !isKnown(last)) throw changed(`continuation: ${kindOf(last).kind}`)
  return listed.token
}
