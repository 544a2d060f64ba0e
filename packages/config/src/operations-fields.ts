import { durationMs, numberBetween, portOr, secret, text, url } from './fields.ts'

/**
 * What every process reads alike for those who run it: metrics, probes, the pause before it closes, and
 * traces.
 */
export const operationsFields = {
  METRICS_PORT: portOr('off')
    .optional()
    .describe(
      'Port of GET /metrics, /live and /ready, apart from what visitors reach; 0: any free one; off: none. Not set: 9464 (api and `npm start`), 9465 (redirector), 9466 (worker), or none where that is taken',
    ),
  METRICS_HOST: text()
    .default('127.0.0.1')
    .describe('Address that METRICS_PORT listens on: never a public one'),
  DRAIN_DELAY: durationMs()
    .prefault('0s')
    .describe('How long to go on answering at SIGTERM, with /ready at 503, before the ports close'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https'])
    .optional()
    .describe('Collector that traces go to by OTLP over HTTP: http://collector:4318. Not set: no traces'),
  OTEL_EXPORTER_OTLP_HEADERS: secret({ minLength: 1 })
    .optional()
    .describe('Headers for the collector: name=value,name=value'),
  OTEL_SERVICE_NAME: text()
    .optional()
    .describe('What the process is called in traces. Not set: waymark- and its name'),
  OTEL_TRACES_SAMPLER_ARG: numberBetween({ min: 0, max: 1 })
    .prefault('1')
    .describe('The share of requests to the api that is traced when the caller does not say; 0 to 1'),
  OTEL_VISITS_SAMPLER_ARG: numberBetween({ min: 0, max: 1 })
    .prefault('0')
    .describe(
      'The share of visits that is traced, by redirectors of their own; 0: none, and visits cost nothing more',
    ),
}
