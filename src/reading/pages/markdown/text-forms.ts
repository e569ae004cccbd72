import { longestRun } from '../../linear-scans.ts'

/** Forms of Markdown for texts that are written already. */

/** Text without characters that Markdown would read as marks. */
export const escapeMarkdown = (text: string) =>
  text.replace(/[\\`*[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-zA-Z/!])/gu, '\\$&')
/** Escapes characters that start a Markdown block at the start of a line. */
export const escapeLineStart = (line: string) =>
  line
    .replace(/^(#{1,6}(?=\s)|[-+](?=\s)|>|={2,}$|-{2,}$|~{3})/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2')
/** An address in the parentheses of a link. */
export const linkTarget = (url: string) =>
  url.replace(/[()<>\s]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'))

/** A deleted text. Unlike emphasis, the mark always shows: without it, an old number reads as a valid one. */
export function deleted(text: string): string {
  const bare = text.trim()
  if (!bare || bare.includes('\n') || bare.includes('~~')) return text
  return text.replace(bare, () => `~~${bare}~~`)
}

/** Text with spaces before each line that is not empty. */
export const indentLines = (text: string, pad: string) => text.replace(/^(?=.)/gm, pad)
/** Blocks as one quotation. */
export const blockQuote = (inner: readonly string[]) =>
  inner.length > 0 ? inner.join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>') : ''

/** Joins the blocks of a list item: an inner list follows directly, other blocks after an empty line. */
export function joinItemBlocks(inner: readonly string[]): string {
  return inner.reduce(
    (all, block) => (all === '' ? block : all + (/^([-+] |\d+\. )/.test(block) ? '\n' : '\n\n') + block),
    '',
  )
}

/** Code in a line, between backticks. */
export function inlineCode(text: string): string {
  const code = text.replace(/\s+/g, ' ')
  if (!code.trim()) return code
  const runLength = longestRun(code, '`')
  const mark = '`'.repeat(runLength + 1)
  return runLength > 0 ? `${mark} ${code.trim()} ${mark}` : mark + code + mark
}

/** A line without trailing white space, except the two spaces of a hard line break. */
function trimLineEnd(line: string): string {
  const bare = line.trimEnd()
  return line.length === bare.length + 2 && line.endsWith('  ') ? line : bare
}

/**
 * Lines without trailing white space, with at most one empty line between blocks. Lines of code listings stay as they are:
 * their empty lines count.
 */
export function tidyLines(text: string): string {
  const lines: string[] = []
  let fence: string | null = null
  for (const line of text.split('\n')) {
    const mark = /^[\s>]*(`{3,})/.exec(line)?.[1]
    if (fence !== null) {
      lines.push(line)
      if (mark && mark.length >= fence.length && line.trimEnd().endsWith(mark)) fence = null
      continue
    }
    if (mark) fence = mark
    const trimmed = trimLineEnd(line)
    if (trimmed !== '' || lines.at(-1) !== '') lines.push(trimmed)
  }
  return lines.join('\n').trim()
}
