// A bare node:http server that sends the bytes it is given on the command line: what the service is compared with.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const { headers, body } = JSON.parse(Buffer.from(process.argv[2]!, 'base64').toString()) as {
  headers: string[]
  body: string
}
const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.keepAliveTimeout = 65_000
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
