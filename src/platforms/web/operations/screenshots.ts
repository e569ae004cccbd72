import { parameterError } from '../../../catalog/errors.ts'
import { operation } from '../../../catalog/operation.ts'
import { flag, identifier, integer, oneOf } from '../../../catalog/parameters.ts'
import { countryName } from '../../../reading/countries.ts'
import { readPhrases } from '../../shared/phrases.ts'
import { cacheMode, cacheUse, exampleUrl, selector, url, waitForAny } from '../parameters.ts'
import { screenshotRecord, screenshotView } from '../records/screenshots.ts'
import { lookUpScreenshot } from '../sources/screenshots.ts'

/** A country as ISO 3166-1 alpha-2 code, in upper case; null for an unknown code. */
function readCountry(raw: string): string | null {
  const code = raw.toUpperCase()
  return /^[A-Z]{2}$/.test(code) && countryName(code) ? code : null
}

const side = (what: string, example: string, as: readonly string[]) =>
  integer({ description: `${what} of the window, in pixels.`, example, asked: { as }, min: 320, max: 3840 })

export const screenshot = operation({
  id: 'web.screenshot',
  path: '/v1/web/screenshot',
  summary: 'A picture of a web page.',
  description: 'Needs a browser. The answer links to the hosted picture, or contains the picture as base64.',
  parameters: {
    url,
    fullPage: flag({
      description: 'The whole page, however long (default false).',
      example: 'false',
      asked: {
        as: [readPhrases(new URL('./full-page-phrases.txt', import.meta.url))],
      },
    }),
    viewportWidth: side('Width', '1280', ['wide', 'breit', 'largo', 'large', 'largura']),
    viewportHeight: side('Height', '800', ['high', 'tall', 'hoch', 'alto', 'haut', 'altura']),
    deviceScaleFactor: integer({
      description: 'Pixels of the picture for each pixel of the window (default 1).',
      example: '1',
      min: 1,
      max: 3,
    }),
    selector,
    format: oneOf(['png', 'jpeg', 'webp'], {
      description: 'Format of the picture (default png).',
      example: 'jpeg',
      asked: { values: { jpeg: ['jpg, jpegs'] } },
    }),
    quality: integer({ description: 'Quality of a jpeg or webp.', example: '80', min: 1, max: 100 }),
    delay: integer({
      description: 'Milliseconds to wait before the picture is taken (default 0).',
      example: '0',
      asked: {
        as: ['wait', 'waiting', 'ms', 'milliseconds', 'millisekunden', 'milisegundos', 'millisecondes'],
      },
      min: 0,
      max: 10_000,
    }),
    waitFor: waitForAny,
    waitUntil: oneOf(['load', 'domcontentloaded', 'networkidle'], {
      description: 'When the page counts as shown (default load).',
      example: 'load',
    }),
    blockCookieBanners: flag({
      description: 'Hide questions about cookies (default true).',
      asked: { as: [readPhrases(new URL('./no-cookies-phrases.txt', import.meta.url))] },
    }),
    blockAds: flag({
      description: 'Leave out advertisements (default true).',
      asked: { as: [readPhrases(new URL('./no-ads-phrases.txt', import.meta.url))] },
    }),
    darkMode: flag({
      description: 'Ask for dark colours (default false).',
      example: 'false',
      asked: {
        as: [readPhrases(new URL('./dark-mode-phrases.txt', import.meta.url))],
      },
    }),
    region: identifier(
      {
        description: 'Country to look from (ISO 3166-1 alpha-2); needs a provider with browsers there.',
        example: 'DE',
        expects: 'a country code of two letters (ISO 3166-1), such as DE',
        max: 2,
      },
      readCountry,
    ),
    cacheMode,
    cacheTtl: integer({
      description: 'Seconds for which the answer is cached.',
      example: '3600',
      min: 60,
      max: 604_800,
    }),
    response: oneOf(['url', 'base64'], {
      description: 'url (default): a link to the picture; base64: the picture itself.',
      example: 'url',
    }),
  },
  check: ({ fullPage, selector, format, quality }) => {
    if (fullPage && selector) throw parameterError('Send either fullPage=true or selector, not both.')
    if (quality !== undefined && (format ?? 'png') === 'png') {
      throw parameterError('quality goes with format=jpeg or format=webp; a png has none.')
    }
  },
  record: screenshotRecord,
  price: { base: 1, surcharges: [{ parameter: 'region', credits: 1, per: 'lookup', maxUnits: 1 }] },
  cacheSeconds: 300,
  caching: {
    parameters: ['cacheMode', 'cacheTtl'],
    use: ({ cacheMode, cacheTtl }) => cacheUse(cacheMode, cacheTtl),
  },
  timeoutMs: 45_000,
  example: { url: exampleUrl, format: 'jpeg' },
  phrases: [
    'screenshot of a web page',
    'picture of a website',
    'how does this page look',
    'capture a url as png',
  ],
  echo: ({ url }) => ({ url }),
  view: screenshotView,
  sources: [
    {
      name: 'web',
      // This source requests pages from the machine's own country only.
      serves: ({ region }) => region === undefined,
      lookup: ({ url, waitFor, response, ...wish }, context) =>
        lookUpScreenshot(
          {
            url,
            waitFor,
            inline: response === 'base64',
            screenshot: {
              fullPage: wish.fullPage ?? false,
              ...(wish.selector ? { selector: wish.selector } : {}),
              viewport: {
                width: wish.viewportWidth ?? 1280,
                height: wish.viewportHeight ?? 800,
                scale: wish.deviceScaleFactor ?? 1,
              },
              format: wish.format ?? 'png',
              ...(wish.quality === undefined ? {} : { quality: wish.quality }),
              delayMs: wish.delay ?? 0,
              waitUntil: wish.waitUntil ?? 'load',
              hideCookieBanners: wish.blockCookieBanners ?? true,
              blockAds: wish.blockAds ?? true,
              dark: wish.darkMode ?? false,
            },
          },
          context,
        ),
    },
  ],
})
