/** Pages of Facebook, made by hand for what one rule needs. */

export const site = 'https://www.facebook.com'

/** The address of a picture by what it is used for: 1 an avatar, 6 a photo. */
export const photo = (use: number) => `https://scontent.xx.fbcdn.net/v/t39.30808-${use}/7_3_8_n.jpg`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** A part of an answer that is sent later: where it belongs in the answer of its query. */
export interface Later {
  readonly query: string
  readonly path: readonly (string | number)[]
  readonly data: object
}

/** A page with the answers of queries in its scripts, and tags in its head. */
export function page(
  answers: readonly (object | Later)[],
  tags: Readonly<Record<string, string>> = {},
): string {
  const metas = Object.entries(tags).map(
    ([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`,
  )
  const scripts = answers.map((answer, place) => {
    const { query, ...result } = 'query' in answer ? answer : { query: `query${place}`, data: answer }
    const stream = ['RelayPrefetchedStreamCache', 'next', [], [query, { __bbox: { result } }]]
    const loader = { require: [['ScheduledServerJS', 'handle', null, [{ __bbox: { require: [stream] } }]]] }
    return `<script type="application/json" data-sjs>${JSON.stringify(loader)}</script>`
  })
  return `<html id="facebook"><head><title>A page</title>${metas.join('')}</head><body>${scripts.join('')}</body></html>`
}
