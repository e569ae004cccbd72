import { jsonIn } from './json.ts'

/**
 * The JSON of the `<script id=…>` of a page: null without such a script, undefined where it is not JSON. It searches the
 * text instead of building a document, because such pages have hundreds of KB and nearly all of it is one script. Script
 * data ends at the first `</script` (HTML, section 13.2.5.4).
 * @param id letters, digits, `_` and `-`
 */
export function scriptJson(html: string, id: string): unknown {
  // The bounded classes keep the match linear in the length of the page.
  const tag = new RegExp(
    `<script\\b[^<>]{0,500}[\\s"'/]id\\s*=\\s*(?:"${id}"|'${id}'|${id}(?=[\\s/>]))[^<>]{0,500}>`,
    'i',
  )
  const found = tag.exec(html)
  if (!found) return null
  const rest = html.slice(found.index + found[0].length)
  const end = rest.search(/<\/script/i)
  return jsonIn(end < 0 ? rest : rest.slice(0, end))
}
