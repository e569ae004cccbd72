import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createCheckout, type Pack, ShopError, type ShopSettings, takeStripeEvent } from './shop.ts'

const maxBodyBytes = 256 * 1024

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBodyBytes) throw new ShopError(413, 'The request is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const page = (content: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Credits</title><body style="font: 1rem/1.5 system-ui; max-width: 30rem; margin: 2rem auto; padding: 0 1rem">
<h1>Credits</h1>${content}</body></html>`

const priceOf = ({ amount, currency }: Pack) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100)

const offers = (packs: readonly Pack[]) =>
  page(`<form method="post" action="/checkout">
${packs
  .map(
    (pack, place) =>
      `<p><label><input type="radio" name="pack" value="${escapeHtml(pack.id)}"${place === 0 ? ' checked' : ''}>
${escapeHtml(pack.name)}, ${escapeHtml(priceOf(pack))}</label></p>`,
  )
  .join('\n')}
<p><label>Your API key, which shows the account<br>
<input type="password" name="key" autocomplete="off" required></label></p>
<p><button>Pay with Stripe</button></p></form>`)

interface Answer {
  readonly status: number
  readonly html?: string
  readonly location?: string
}

async function answerTo(request: IncomingMessage, settings: ShopSettings): Promise<Answer> {
  const route = `${request.method} ${request.url?.split('?')[0]}`
  switch (route) {
    case 'GET /':
      return { status: 200, html: offers(settings.packs) }
    case 'GET /paid':
      return { status: 200, html: page('<p>Thank you. The credits arrive as soon as the payment does.</p>') }
    case 'POST /checkout': {
      const form = new URLSearchParams(await bodyOf(request))
      const location = await createCheckout(settings, form.get('pack') ?? '', form.get('key') ?? '')
      return { status: 303, location }
    }
    case 'POST /stripe': {
      const signature = String(request.headers['stripe-signature'])
      return { status: await takeStripeEvent(settings, signature, await bodyOf(request)) }
    }
    default:
      return { status: 404, html: page('<p>There is no such page.</p>') }
  }
}

/** A shop that sells credits of social-lookup through Stripe Checkout. */
export function createShop(settings: ShopSettings): Server {
  return createServer((request, response) => {
    answerTo(request, settings)
      .catch((error: unknown): Answer => {
        const known = error instanceof ShopError
        if (!known) console.error(error)
        const message = known ? error.message : 'The shop failed. Try again.'
        return { status: known ? error.status : 500, html: page(`<p>${escapeHtml(message)}</p>`) }
      })
      .then(({ status, html = '', location }) => {
        const headers = { 'content-type': 'text/html; charset=utf-8', ...(location ? { location } : {}) }
        response.writeHead(status, headers).end(html)
      })
  })
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name} (README.md).`)
  return value
}

if (import.meta.main) {
  const packs = JSON.parse(readFileSync(new URL('packs.json', import.meta.url), 'utf8')) as Pack[]
  const { PORT = '4001', HOST = '127.0.0.1' } = process.env
  const settings = {
    packs,
    shopUrl: required('SHOP_URL'),
    serviceUrl: required('SERVICE_URL'),
    topUpSecret: required('TOP_UP_SECRET'),
    stripeKey: required('STRIPE_SECRET_KEY'),
    stripeWebhookSecret: required('STRIPE_WEBHOOK_SECRET'),
    ...(process.env.STRIPE_URL ? { stripeUrl: process.env.STRIPE_URL } : {}),
  }
  const server = createShop(settings).listen(Number(PORT), HOST, () => {
    console.log(`shop ready at http://${HOST}:${(server.address() as { port: number }).port}`)
  })
}
