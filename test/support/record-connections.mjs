// Preloaded into a process (NODE_OPTIONS=--import=…): writes a line for each connection that it opens and each name that it
// looks up into CONNECTIONS_FILE. Its threads and the processes that it starts load it, too.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const record = (line) => appendFileSync(process.env.CONNECTIONS_FILE, `${line}\n`)

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function recorded(...args) {
  const [options, host] = Array.isArray(args[0]) ? args[0] : args
  if (typeof options !== 'object') record(`tcp ${typeof host === 'string' ? host : 'localhost'}:${options}`)
  else if (options.path) record(`unix ${options.path}`)
  else record(`tcp ${options.host ?? 'localhost'}:${options.port}`)
  return connect.apply(this, args)
}

for (const on of [dns, dns.promises]) {
  for (const name of Object.keys(on).filter((key) => /^(lookup|resolve|reverse)/.test(key))) {
    const original = on[name]
    on[name] = function recorded(asked, ...rest) {
      record(`name ${asked}`)
      return original.call(this, asked, ...rest)
    }
  }
}

const { send } = dgram.Socket.prototype
dgram.Socket.prototype.send = function recorded(...args) {
  record(`udp ${args.filter((arg) => typeof arg === 'string' || typeof arg === 'number').join(' ')}`)
  return send.apply(this, args)
}
syncBuiltinESMExports()
