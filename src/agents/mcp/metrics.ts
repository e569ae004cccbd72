import { Counter, Histogram, type Registry as Metrics } from 'prom-client'

/** Counts calls of tools. */
export interface McpMetrics {
  called(tool: string, outcome: string, seconds: number, tokens: number): void
}

export function createMcpMetrics(metrics: Metrics): McpMetrics {
  const calls = new Counter({
    name: 'social_lookup_mcp_calls_total',
    help: 'Calls of tools by agents, by tool and outcome.',
    labelNames: ['tool', 'outcome'],
    registers: [metrics],
  })
  const duration = new Histogram({
    name: 'social_lookup_mcp_call_seconds',
    help: 'Duration of calls of tools by agents.',
    labelNames: ['tool'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 20, 60],
    registers: [metrics],
  })
  const sizes = new Counter({
    name: 'social_lookup_mcp_result_tokens_total',
    help: 'Estimated tokens of results for agents, by tool.',
    labelNames: ['tool'],
    registers: [metrics],
  })
  return {
    called(tool, outcome, seconds, tokens) {
      calls.inc({ tool, outcome })
      duration.observe({ tool }, seconds)
      sizes.inc({ tool }, tokens)
    },
  }
}
