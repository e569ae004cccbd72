// Recorded answers of platforms as a server of its own, compressed as platforms send them.
// No page is sent twice: its reader would find the tree of the time before, which other pages do not share.
// Usage: replay-server.ts <JSON file of scenes>; a request goes to /<scene>/<origin>/<path>.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { answersOf, type Scene } from './scenes.ts'

const [, , folder, scenesFile] = process.argv
const scenes = JSON.parse(readFileSync(scenesFile!, 'utf8')) as readonly Scene[]
const prepared = scenes.map((scene) =>
  answersOf(folder!, scene).map((answer) => ({
    ...answer,
    body: gzipSync(answer.body),
    isPage: answer.body.slice(0, 200).trimStart().startsWith('<'),
  })),
)
/** A comment behind a page, as caches add it. The format lets compressed parts follow each other (RFC 1952, section 2.2). */
const mark = (n: number) => gzipSync(`<!-- ${n} -->`)
let current = 0
let requests = 0
const server = createServer(async (request, response) => {
  for await (const _ of request);
  const url = request.url!
  const scene = /^\/-\/scene\/(\d+)$/.exec(url)
  if (scene) {
    response.end(String(requests))
    current = Number(scene[1])
    requests = 0
    return
  }
  requests += 1
  const path = url.replace(/^\/\d+/, '')
  const answer = prepared[current]!.find(({ place }) => new RegExp(place).test(path))
  if (!answer) {
    response.writeHead(404).end('no recording for this request')
    return
  }
  response.writeHead(answer.status, { ...answer.headers, 'content-encoding': 'gzip' })
  response.end(answer.isPage ? Buffer.concat([answer.body, mark(requests)]) : answer.body)
})
server.keepAliveTimeout = 65_000
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
