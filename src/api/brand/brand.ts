import { escapeHtml } from '../../accounts/sign-in/page-files.ts'
import { type Config, publicUrlOf } from '../../runtime/config/config.ts'
import { shadesOf } from './colors.ts'

/** What pages for visitors show of the operator. */
export interface Brand {
  readonly name: string
  readonly operator: string | null
  readonly links: readonly { readonly label: string; readonly url: string }[]
  /** Terms and privacy policy, where the operator has them. */
  readonly legal: readonly { readonly label: string; readonly url: string }[]
  readonly color: string
  /** The path of the public address, before the service's own paths; empty without one. */
  readonly prefix: string
}

export function brandOf(config: Config): Brand {
  const url = publicUrlOf(config)
  const legal = [
    ['Terms', config.TERMS_URL],
    ['Privacy', config.PRIVACY_URL],
  ] as const
  return {
    name: config.BRAND_NAME,
    operator: config.OPERATOR_NAME ?? null,
    links: config.BRAND_LINKS,
    legal: legal.flatMap(([label, link]) => (link === undefined ? [] : [{ label, url: link }])),
    color: config.BRAND_COLOR,
    prefix: url === null ? '' : new URL(url).pathname.replace(/\/$/, ''),
  }
}

/** The shades of the operator's colour, as custom properties. Pages of all kinds use these names. */
export function brandStyle({ color }: Pick<Brand, 'color'>): string {
  const { light, dark } = shadesOf(color)
  const both = (name: 'accent' | 'soft' | 'fill' | 'onFill') => `light-dark(${light[name]}, ${dark[name]})`
  return `:root {
  --accent: ${both('accent')};
  --accent-soft: ${both('soft')};
  --accent-fill: ${both('fill')};
  --on-accent: ${both('onFill')};
}
`
}

/** The mark of the service in the operator's colour: a looking glass. */
export function brandIcon({ color }: Pick<Brand, 'color'>): string {
  const { fill, onFill } = shadesOf(color).light
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${fill}"/><circle cx="14" cy="14" r="6.5" fill="none" stroke="${onFill}" stroke-width="3"/><path d="m19 19 6 6" stroke="${onFill}" stroke-width="3" stroke-linecap="round"/></svg>`
}

const linkTo = ({ label, url }: { readonly label: string; readonly url: string }) =>
  `<a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(label)}</a>`

/** The operator's links, as HTML. */
export const brandLinks = ({ links }: Brand): string => links.map(linkTo).join('\n')

/** The foot of a page: who operates the service, terms, links. */
export function brandFoot(brand: Brand): string {
  const { name, operator, legal } = brand
  const who =
    operator === null ? escapeHtml(name) : `${escapeHtml(name)} is operated by ${escapeHtml(operator)}`
  return `<span>${who}</span>\n${[brandLinks(brand), legal.map(linkTo).join('\n')].filter(Boolean).join('\n')}`
}
