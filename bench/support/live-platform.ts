import { reddit } from '../../src/platforms/reddit/index.ts'
import { type Started, startScript } from './process.ts'

/** A simulated Reddit in its own process, and the settings that send live lookups there. */
export async function livePlatform(delayMs = 0): Promise<{ server: Started; env: Record<string, string> }> {
  const server = await startScript('bench/support/platform-server.ts', [String(delayMs)])
  const { origins } = await reddit.simulated()
  const urls = origins.map((origin, place) => [origin, `http://127.0.0.1:${server.port}/${place}`])
  return {
    server,
    env: { UPSTREAM_ORIGINS: JSON.stringify(Object.fromEntries(urls)), ...reddit.testSettings },
  }
}
