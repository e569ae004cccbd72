import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The pages whose references name a function and its line. */
export const pagesWithReferences = ['docs/FOLLOW-A-LOOKUP.md']

/** `` `name` [src/file.ts:12](../src/file.ts#L12) `` */
const reference = /`([\w.]+)`(\s+)\[([\w./-]+\.ts):\d+\]\(((?:\.\.\/)*)([\w./-]+\.ts)#L\d+\)/g

/** The line that declares a name: a function, a value, a type, or a method of an object or class. */
function declarationOf(name: string): RegExp {
  const keyword = '(?:function\\*?|const|class|interface|type)'
  return new RegExp(
    `^(?:export )?(?:async )?${keyword} ${name}\\b|^ {2}(?:async )?${name}\\([^)]*\\)[^;]*\\{$`,
  )
}

/**
 * Renews the line numbers of references to code.
 * @throws Error for a name that its file does not declare exactly once
 */
export function renewLineReferences(root: string, page: string, text: string): string {
  return text.replace(reference, (_, name: string, space: string, file: string, up: string, link: string) => {
    if (file !== link) throw new Error(`${page}: the text names ${file}, its link names ${link}`)
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    const found = lines.flatMap((line, place) => (declarationOf(name).test(line) ? [place + 1] : []))
    if (found.length !== 1) {
      throw new Error(
        `${page}: ${file} declares ${name} ${found.length} times. Name the function that is there now.`,
      )
    }
    return `\`${name}\`${space}[${file}:${found[0]}](${up}${file}#L${found[0]})`
  })
}
