// Preloaded into a process of the service: measures for how long its serving thread does one thing. Whoever connects to the
// socket LONGEST_TURN gets the longest turn since the last connection, in the time in which the engine parses 100 kB of
// JSON, about a millisecond: processor time alone depends on what else the machine does.
import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

const used = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const json = JSON.stringify(
  Array.from({ length: 2500 }, (_, n) => ({ id: n * 7919, name: `name ${n}`, on: true })),
)

/** The system counts processor time in steps of some milliseconds: one parse would take none. */
const parses = 40

function parsing() {
  const before = used()
  for (let n = 0; n < parses; n += 1) JSON.parse(json)
  return (used() - before) / parses
}

if (isMainThread && process.env.LONGEST_TURN) {
  let before = used()
  let longest = 0
  setInterval(() => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
  }, 1).unref()
  createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(String(longest / parsing()))
    before = used()
    longest = 0
  })
    .listen(process.env.LONGEST_TURN)
    .unref()
}
