import { test } from 'vitest'
import { shells, signals, stopsOnce, stopsWith, withDataDirectory } from './signals.ts'

withDataDirectory()

test.each(signals)(
  '%s stops once, gracefully, and leaves nothing behind',
  { timeout: 240_000 },
  (...signal) => stopsOnce(signal),
)

test.each(shells)('SIGTERM to %s alone stops the service gracefully', { timeout: 240_000 }, (...signal) =>
  stopsWith(signal),
)
