/** A page of the site: Markdown with what its frame shows. */
export interface SitePage {
  /** Its address below /docs; empty for the first page. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly markdown: string
  /** Other words that people use for it. */
  readonly words?: string
  /** The name in the sidebar. */
  readonly label?: string
}

/** A text in the head of a page, as YAML. */
const yaml = (text: string) => JSON.stringify(text)

/** The file of a page. */
export function fileOf({ title, description, markdown }: SitePage): string {
  const body = markdown
    .replace(/^# .*\n+/, '')
    .replace(/(?<=\]\(\/docs\/(?:operations|routes)\/)[\w.]+?(?:\.md)?(?=\))/g, dashed)
  return `---\ntitle: ${yaml(title)}\ndescription: ${yaml(description)}\n---\n\n${withoutTwins(body)}\n`
}

/** Ids of operations have dots, which static servers take for the ending of a file. */
export const dashed = (id: string) => id.replace(/\.md$/, '').replaceAll('.', '-')

/** Links to the Markdown of a page lead to the page. */
const withoutTwins = (markdown: string) =>
  markdown.replace(/\]\((\/docs\/(?!questions)[\w/-]+)\.md(#[\w-]*)?\)/g, ']($1$2)')

/** What only an instance knows. The service fills it in (src/api/server/guide/site.ts). */
export const instance = {
  base: 'https://instance.invalid',
  brand: '@@brand@@',
  price: (operationId: string) => `@@price:${operationId}@@`,
  notice: (operationId: string) => `@@notice:${operationId}@@`,
} as const
