import pino from 'pino'
import { readConfig } from '../../src/config.ts'
import { startService } from '../../src/service/service.ts'
import { clockworkPlatform } from './clockwork.ts'

/** A worker process of its own, configured by the environment; made to be killed. */
const config = readConfig(process.env)
const service = await startService({
  config,
  role: 'worker',
  platforms: [clockworkPlatform()],
  log: pino({ level: 'silent' }),
})
process.send?.('ready')
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)))
