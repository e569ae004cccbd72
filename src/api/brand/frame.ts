import { escapeHtml } from '../../accounts/sign-in/page-files.ts'
import { type Brand, brandFoot, brandLinks } from './brand.ts'

/** A page of the instance for visitors: its own parts, as HTML. `{{prefix}}` becomes the path of the public address. */
export interface FramedPage {
  readonly brand: Brand
  /** Plain text. */
  readonly title: string
  readonly description: string
  /** Lines of the head: styles, scripts, other forms of the page. */
  readonly head: readonly string[]
  readonly main: string
  /** Links of the foot. */
  readonly foot: readonly string[]
  /** Whether there is a page of what works now. */
  readonly hasStatus: boolean
}

/** The page in the frame that all pages of the instance share: name, navigation, foot. */
export function framedPage({ brand, title, description, head, main, foot, hasStatus }: FramedPage): string {
  const name = escapeHtml(brand.name)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="icon" href="{{prefix}}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{{prefix}}/brand.css">
<link rel="stylesheet" href="{{prefix}}/front/style.css">
${head.join('\n')}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a class="name" href="{{prefix}}/"><img src="{{prefix}}/favicon.svg" alt="" width="24" height="24">${name}</a>
<nav aria-label="Site"><a href="{{prefix}}/docs">Docs</a><a href="{{prefix}}/docs/reference">Reference</a><a href="{{prefix}}/#prices">Prices</a>${hasStatus ? '<a href="{{prefix}}/status">Status</a>' : ''}${brandLinks(brand)}</nav>
<a class="button" href="{{prefix}}/console">Sign in</a></header>
<main id="main">
${main}
</main>
<footer class="foot">${brandFoot(brand)}
${foot.join('')}</footer>
</body>
</html>
`.replaceAll('{{prefix}}', escapeHtml(brand.prefix))
}
