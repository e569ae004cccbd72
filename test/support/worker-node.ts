import pino from 'pino'
import { readConfig } from '../../src/runtime/config/config.ts'
import { startService } from '../../src/service/service.ts'
import { clockworkPlatform } from './clockwork.ts'

/** A process of its own (`ROLE`: a worker, or one that does everything), configured by the environment; made to be killed. */
const config = readConfig(process.env)
const service = await startService({
  config,
  role: process.env.ROLE === 'all' ? 'all' : 'worker',
  platforms: [clockworkPlatform()],
  log: pino({ level: 'silent' }),
})
process.send?.(service.url)
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)))
