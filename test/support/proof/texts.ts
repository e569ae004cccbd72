import type { Mutation } from './mutation.ts'

/** Marks of the text formats that platforms use beside JSON: what readers hold on to. */
const marks: readonly (readonly [name: string, form: RegExp])[] = [
  ['WEBVTT', /^WEBVTT/],
  ['cue times', /-->/g],
  ['EXTM3U', /^#EXTM3U/],
  ['EXT-X-MEDIA', /#EXT-X-MEDIA/g],
  ['EXTINF', /#EXTINF/g],
  ['URI of a playlist', /\bURI=/g],
  ['LANGUAGE of a playlist', /\bLANGUAGE=/g],
]

function replaced(kind: Mutation['kind'], path: string, form: string, body: string): Mutation {
  return { kind, path, form, means: [], signs: [], onPath: true, apply: (given) => ({ ...given, body }) }
}

const maxNames = 60

function* namesOf(text: string, form: RegExp): Generator<string> {
  const seen = new Set<string>()
  for (const match of text.matchAll(form)) {
    const name = match[1]!
    if (seen.has(name) || seen.size >= maxNames) continue
    seen.add(name)
    yield name
  }
}

const plainTags = new Set([
  'html',
  'head',
  'body',
  'div',
  'span',
  'p',
  'a',
  'br',
  'script',
  'style',
  'link',
  'title',
])

/** Changes of pages, XML, captions and playlists: elements, attributes, classes and marks under other names. */
export function textMutations(text: string): Mutation[] {
  if (/^\s*[[{]/.test(text)) return []
  const found: Mutation[] = []
  for (const [name, form] of marks) {
    const changed = text.replace(form, (mark) => mark.replace(/[A-Z-]/, '~'))
    if (changed !== text) found.push(replaced('text renamed', name, 'another mark', changed))
  }
  if (!/^\s*</.test(text)) return found
  const markup = text.replace(/<script\b[\s\S]*?<\/script>/gi, '')
  for (const property of namesOf(markup, /<meta\b[^>]*\b(?:property|name)=["']([^"']+)["']/gi)) {
    found.push(
      replaced(
        'text renamed',
        `meta ${property}`,
        `${property}-v9`,
        text.replaceAll(`"${property}"`, `"${property}-v9"`),
      ),
    )
  }
  for (const id of namesOf(text, /<script\b[^>]*\bid=["']([^"']+)["']/gi)) {
    found.push(replaced('text renamed', `script ${id}`, `${id}V9`, text.replaceAll(`"${id}"`, `"${id}V9"`)))
  }
  for (const tag of namesOf(markup, /<([a-zA-Z][\w:-]*)/g)) {
    if (plainTags.has(tag.toLowerCase())) continue
    const other = text.replace(new RegExp(`(</?)${tag}(?=[\\s/>])`, 'g'), `$1${tag}-v9`)
    found.push(replaced('text renamed', `<${tag}>`, `<${tag}-v9>`, other))
  }
  for (const attribute of namesOf(markup, /\s([a-zA-Z_:][\w:.-]*)=["']/g)) {
    const other = text.replace(new RegExp(`(\\s)${attribute}(?==["'])`, 'g'), `$1${attribute}-v9`)
    if (other !== text) found.push(replaced('text renamed', `@${attribute}`, `${attribute}-v9`, other))
  }
  for (const name of namesOf(text, /(?:var\s+|window\[["']|window\.)([\w$]+)["'\]]*\s*=\s*[{[]/g)) {
    found.push(
      replaced('text renamed', `assignment ${name}`, `${name}V9`, text.replaceAll(name, `${name}V9`)),
    )
  }
  found.push(replaced('cut in the middle', '', 'after 50 %', text.slice(0, Math.floor(text.length / 2))))
  return found
}
