import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can fall silent, as a host that hangs: it accepts connections and forwards nothing. */
export interface SilentFront {
  /** The server's URL by this way. */
  readonly url: string
  fallSilent(): void
  /** Forwards what was held back. */
  speak(): void
  close(): void
}

export async function silentFront(url: string): Promise<SilentFront> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isSilent = false
  let held: (() => void)[] = []
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    from.on('data', (bytes) => {
      if (isSilent) held.push(() => to.write(bytes))
      else to.write(bytes)
    })
  }
  const front = createServer((socket) => {
    const server = connect(Number(port || 5432), hostname)
    forward(socket, server)
    forward(server, socket)
  })
  await once(front.listen(0, '127.0.0.1'), 'listening')
  const way = new URL(url)
  way.host = `127.0.0.1:${(front.address() as AddressInfo).port}`
  return {
    url: way.href,
    fallSilent() {
      isSilent = true
    },
    speak() {
      isSilent = false
      for (const one of held) one()
      held = []
    },
    close() {
      for (const socket of sockets) socket.destroy()
      front.close()
    },
  }
}
