import type { OpenedTracing, TracingOptions } from './options.ts'

/** Opens traces. Without a collector nothing of OpenTelemetry's SDK is loaded, and `tracing` is null. */
export async function openTracing(options: TracingOptions): Promise<OpenedTracing> {
  const { endpoint } = options
  if (endpoint === undefined) return { tracing: null }
  const { openCollectorTracing } = await import('./collector.ts')
  return openCollectorTracing({ ...options, endpoint })
}
