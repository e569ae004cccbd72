import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { html, page as pageAround, redirect } from '../../../simulation/answers.ts'
import type { Forced } from '../../../simulation/forced.ts'
import { site } from '../links.ts'

/** Building blocks of simulated pages, and pages for restricted and missing objects. */

export type Wire = Record<string, unknown>

export const login = redirect(`${site}/login/?next=%2F`)
export const loginPage = html(
  `<!DOCTYPE html><html><head><title>Log into Facebook</title><link rel="canonical" href="${site}/login/web/" />` +
    `<meta property="og:url" content="${site}/login/" /></head><body><form id="login_form"></form></body></html>`,
)
export const gone = pageAround('Facebook', '<h2>This page isn&#39;t available right now</h2>', 404)
/** The empty application: Facebook's answer for removed and hidden objects. */
export const empty = html(
  '<!DOCTYPE html><html id="facebook"><head><title>Facebook</title></head><body></body></html>',
)
export const challenge = pageAround(
  'Ad Library',
  "<script>fetch('/__rd_verify_simulated?challenge=3',{method:'POST'}).finally(()=>window.location.reload());</script>",
  403,
)

export const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;')

export const bundle = (data: Wire, part: Wire = {}) => {
  const inner = {
    __bbox: { complete: true, result: { data, ...part, extensions: { is_final: true } }, sequence_number: 0 },
  }
  const outer = {
    require: [
      [
        'ScheduledServerJS',
        'handle',
        null,
        [{ __bbox: { require: [['RelayPrefetchedStreamCache', 'next', [], ['adp_Query', inner]]] } }],
      ],
    ],
  }
  return `<script type="application/json" data-sjs>${JSON.stringify(outer).replaceAll('<', '\\u003c')}</script>`
}

export function pageWith(
  tags: Readonly<Record<string, string>>,
  canonical: string,
  ...scripts: string[]
): SimulatedResponse {
  const metas = Object.entries(tags).map(
    ([name, content]) => `<meta property="${name}" content="${attribute(content)}" />`,
  )
  return html(
    `<!DOCTYPE html><html id="facebook"><head><title>${attribute(tags['og:title'] ?? 'Facebook')}</title>` +
      `${metas.join('')}<link rel="canonical" href="${attribute(canonical)}" /></head>` +
      `<body>${scripts.join('')}</body></html>`,
  )
}

/** The page for a forced outcome; null for the ordinary page. */
export function walled(forced: Forced | null): SimulatedResponse | null {
  if (forced === 'not_found') return gone
  return forced === 'restricted' ? login : null
}

export const cut = (text: string) => (text.length > 200 ? `${text.slice(0, 197)}...` : text)
