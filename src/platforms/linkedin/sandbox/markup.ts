import { html } from '../../../simulation/answers.ts'

/** Pieces of LinkedIn's guest pages, as the real ones are written. */

export const site = 'https://www.linkedin.com'
const cdn = 'https://media.licdn.com/dms/image/v2'

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The address of a picture. */
export const picture = (name: string, size = 'company-logo_100_100') =>
  `${cdn}/${name}/${size}/0/1719000000000?e=2147483647&v=beta&t=${name}`

export const image = (address: string, classes = '') =>
  `<img class="${classes}" data-delayed-url="${escaped(address)}" alt="">`

/** A whole guest page. */
export function guestPage(key: string, title: string, body: string, head = '') {
  return html(
    `<!DOCTYPE html><html lang="en"><head><meta name="pageKey" content="${key}"><meta name="locale" content="en_US">` +
      `<title>${escaped(title)}</title>${head}</head><body><main class="main" id="main-content">${body}</main></body></html>`,
  )
}

export const linkedData = (data: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** The script that sends a visitor to the login page. */
export const loginWall = {
  ...html(
    `<html><head><script type="text/javascript">window.onload = function() { window.location.href =
"https://www.linkedin.com/authwall?trk=bf&trkInfo=bf&sessionRedirect=" + encodeURIComponent(window.location.href); }</script></head></html>`,
  ),
  status: 999,
}

export const notFoundPage = {
  ...guestPage('d_public_404', 'Page not found | LinkedIn', '<h1>Page not found</h1>'),
  status: 404,
}

export const semaphore = (type: string, urn: string) =>
  `<a class="semaphore__toggle" href="/uas/login" data-semaphore-content-type="${type}" data-semaphore-content-urn="${urn}">Report this ${type.toLowerCase()}</a>`

export const day = (at: number) => new Date(at).toISOString().slice(0, 10)
