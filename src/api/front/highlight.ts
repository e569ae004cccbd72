import { escapeHtml } from '../../accounts/sign-in/page-files.ts'

/** Parts of JSON: names of members, texts, numbers and words. */
const parts = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?|\btrue\b|\bfalse\b|\bnull\b)/g

/** JSON text as HTML with a class for names (`n`), texts (`t`) and other values (`v`). */
export function highlightJson(json: string): string {
  let html = ''
  let at = 0
  for (const found of json.matchAll(parts)) {
    const [whole, text, colon, value] = found
    html += escapeHtml(json.slice(at, found.index))
    if (value !== undefined) html += `<i class="v">${value}</i>`
    else if (colon !== undefined) html += `<i class="n">${escapeHtml(text!)}</i>${colon}`
    else html += `<i class="t">${escapeHtml(text!)}</i>`
    at = found.index + whole.length
  }
  return html + escapeHtml(json.slice(at))
}
