import { createServer, type Socket } from 'node:net'

/** A mail as the server took it. */
export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and text, with soft line breaks joined. */
  readonly content: string
}

export interface TestMailServer {
  readonly url: string
  readonly mails: TakenMail[]
  /** Whether it refuses all recipients. */
  refuses: boolean
  close(): Promise<void>
}

/** A mail server (RFC 5321) that takes every mail, or refuses all recipients. */
export async function startMailServer({ refuses = false } = {}): Promise<TestMailServer> {
  const state = { refuses }
  const mails: TakenMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let [from, rest] = ['', '']
    let to: string[] = []
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const obey = (line: string) => {
      const word = line.slice(0, 4).toUpperCase()
      if (word === 'EHLO' || word === 'HELO') say('250 test')
      else if (word === 'MAIL') {
        from = /<(.*?)>/.exec(line)![1]!
        to = []
        say('250 ok')
      } else if (word === 'RCPT') {
        to.push(/<(.*?)>/.exec(line)![1]!)
        say(state.refuses ? '550 no such mailbox' : '250 ok')
      } else if (word === 'DATA') {
        isData = true
        say('354 go on')
      } else if (word === 'QUIT') {
        say('221 bye')
        socket.end()
      } else say('250 ok')
    }
    socket.on('data', (piece) => {
      rest += piece
      for (;;) {
        const end = isData ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
        if (end < 0) return
        const text = rest.slice(0, end)
        rest = rest.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          mails.push({ from, to, content: text.replaceAll('=\r\n', '').replaceAll('=3D', '=') })
          say('250 taken')
        } else obey(text)
      }
    })
    say('220 test')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  })
}
