import { test } from 'vitest'
import { shells, signals, stopsOnce, stopsWith, withDataDirectory } from './signals.ts'

withDataDirectory()

// Each is another start of the service: signals.long.ts has all.
test.each(signals.filter(([, , signal]) => signal === 'SIGHUP' || signal === 'SIGINT'))(
  '%s stops once, gracefully, and leaves nothing behind',
  { timeout: 240_000 },
  (...signal) => stopsOnce(signal),
)

test.each(shells.slice(1))(
  'SIGTERM to %s alone stops the service gracefully',
  { timeout: 240_000 },
  (...signal) => stopsWith(signal),
)
