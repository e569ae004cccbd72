/** Text functions in one pass: regular expressions for them backtrack without end on hostile text. */

/** The length of the longest run of a character in a text; 0 if it does not occur. */
export function longestRun(text: string, sign: string): number {
  let longest = 0
  for (let at = text.indexOf(sign); at >= 0; ) {
    let end = at + 1
    while (text[end] === sign) end += 1
    longest = Math.max(longest, end - at)
    at = text.indexOf(sign, end)
  }
  return longest
}

/** The trimmed lines of a text, without blank lines. */
export const nonBlankLines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])

/** The index of the next closing bracket without a backslash before it, or -1. */
function closingBracket(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === ']') return at
  }
  return -1
}

/**
 * Replaces links or images of a Markdown text by the text in their brackets.
 * @param start `[` for links, `![` for pictures
 */
export function replaceLinksByText(text: string, start: '[' | '!['): string {
  const parts: string[] = []
  let from = 0
  let open = text.indexOf(start)
  while (open >= 0) {
    const inner = open + start.length
    const close = closingBracket(text, inner)
    if (close < 0) break
    const end = text[close + 1] === '(' ? text.indexOf(')', close + 2) : close
    // After the last `)`, no address is complete.
    if (end < 0) break
    if (end > close) {
      parts.push(text.slice(from, open), text.slice(inner, close))
      from = end + 1
    }
    open = text.indexOf(start, end + 1)
  }
  return parts.join('') + text.slice(from)
}
