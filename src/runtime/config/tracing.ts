import { z } from 'zod'
import { baseUrl } from './value-forms.ts'

/** Header lists of OpenTelemetry: `name=value` pairs with a comma between them, values percent-encoded. */
const headerList = z
  .string()
  .regex(
    /^\s*[\w!#$%&'*+.^`|~-]+\s*=[^,=\s][^,]*(,\s*[\w!#$%&'*+.^`|~-]+\s*=[^,=\s][^,]*)*$/,
    'must be name=value pairs with commas between them',
  )

/** The settings of traces. Their names are those of OpenTelemetry's specification. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl
    .optional()
    .describe(
      'Collector that traces are sent to by OTLP over HTTP (http://127.0.0.1:4318); unset: no traces (docs/TRACES.md).',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: headerList
    .optional()
    .describe('Headers for the collector, for example its key: name=value pairs with commas between them.'),
  OTEL_SERVICE_NAME: z.string().min(1).default('social-lookup').describe('Name of this service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(0.01)
    .describe('Share of the requests without a caller’s trace that are traced, from 0 to 1.'),
} as const
