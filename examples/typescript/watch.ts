// Watches a channel with a webhook: node watch.ts <handle> <public URL> <port>
import { createServer } from 'node:http'
import { SocialLookup } from 'social-lookup-client'
import { verify } from 'social-lookup-client/webhooks'

const [handle = '', url = '', port = '8080'] = process.argv.slice(2)
const { data } = await new SocialLookup().monitors.create({
  operationId: 'youtube.channels.videos',
  params: { handle },
  schedule: { type: 'interval', minutes: 60 },
  webhook: { url },
})
const secret = data.webhookEndpoint!.secret
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  const event = await verify(body, request.headers, secret).catch(() => null)
  response.writeHead(event ? 204 : 401).end()
  if (event?.type === 'monitor.new_items' && event.operationId === 'youtube.channels.videos')
    for (const video of event.data.items) console.log(`${video.title} ${video.url}`)
}).listen(Number(port))
console.error(`monitor ${data.id}, secret ${secret}`)
