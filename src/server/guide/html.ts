/**
 * Markdown of this service's own pages as HTML: headings, paragraphs, lists, tables, code, links and emphasis. All text
 * is escaped first, so no page can contain markup of its own.
 */
export function htmlOf(markdown: string): string {
  const blocks: string[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!
    const take = (belongs: (line: string) => boolean) => {
      const from = at
      while (at < lines.length && belongs(lines[at]!)) at += 1
      return lines.slice(from, at)
    }
    if (line.startsWith('```')) {
      at += 1
      const code = take((next) => !next.startsWith('```'))
      at += 1
      blocks.push(`<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`)
    } else if (line.startsWith('|')) blocks.push(table(take((next) => next.startsWith('|'))))
    else if (/^(- |\d+\. )/.test(line)) {
      const items = take((next) => /^(- |\d+\. )/.test(next))
      const list = line.startsWith('- ') ? 'ul' : 'ol'
      blocks.push(
        `<${list}>${items.map((item) => `<li>${inline(item.replace(/^(- |\d+\. )/, ''))}</li>`).join('')}</${list}>`,
      )
    } else if (/^#{1,4} /.test(line)) {
      at += 1
      const level = line.indexOf(' ')
      blocks.push(`<h${level}>${inline(line.slice(level + 1))}</h${level}>`)
    } else if (line === '') at += 1
    else {
      const text = take((next) => next !== '' && !/^(```|\||- |\d+\. |#{1,4} )/.test(next))
      blocks.push(`<p>${inline(text.join(' '))}</p>`)
    }
  }
  return blocks.join('\n')
}

const cells = (row: string) =>
  row
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim().replaceAll('\\|', '|')))

function table([head = '', , ...rows]: readonly string[]): string {
  const row = (tag: string, text: string) =>
    `<tr>${cells(text)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`
  return `<table><thead>${row('th', head)}</thead><tbody>${rows.map((text) => row('td', text)).join('')}</tbody></table>`
}

/** Escapes the characters that have a meaning in HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Code is set aside while links and emphasis are read. */
function inline(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => {
      if (part.length > 1 && part.startsWith('`') && part.endsWith('`'))
        return `<code>${escapeHtml(part.slice(1, -1))}</code>`
      return escapeHtml(part)
        .replace(/\[([^\]]+)\]\(((?:\/|https:)[^\s)]*)\)/g, '<a href="$2">$1</a>')
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    })
    .join('')
}
