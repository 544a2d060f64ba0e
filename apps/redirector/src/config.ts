import {
  boolean,
  cidrList,
  hostPortList,
  list,
  multiHostUrl,
  oneOf,
  port,
  secret,
  text,
  url,
} from '@waymark/config'
import { LOG_LEVELS } from '@waymark/telemetry'
import { z } from 'zod'

const host = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i

/** What the redirector reads of its environment wherever it runs: by itself, or within standalone. */
export const redirectorFields = {
  REDIRECTOR_PORT: port().default(3001).describe('Port that visitors come to'),
  REDIRECTOR_HOST: text().default('0.0.0.0').describe('Address that visitors come to'),
  DEFAULT_DOMAIN: list({ matching: host, example: 'go.example.com' })
    .transform(([first]) => first)
    .optional()
    .describe('Host of the short links; other hosts get 404. Not set: every host serves them'),
  TRUST_PROXY: cidrList().default([]).describe('Proxies whose X-Forwarded-For is believed'),
  GEOIP_CITY_DB: text().optional().describe('A City file (.mmdb) to use instead of the one shipped'),
  STORE_RAW_IP: boolean()
    .default(false)
    .describe('Keep visitors’ addresses, where their workspace agrees too'),
}

/** The variables of a redirector that runs by itself. */
export const redirectorVariables = z.object({
  ...redirectorFields,
  REDIS_URL: multiHostUrl(['redis', 'rediss', 'redis-cluster', 'redis-sentinel']).describe(
    'Where rule sets come from',
  ),
  KAFKA_BROKERS: hostPortList().describe('Where clicks go'),
  INTERNAL_API_URL: url(['http', 'https']).describe(
    'The api’s internal port, for links that Redis does not know',
  ),
  INTERNAL_TOKEN: secret({ minLength: 16 }).describe('The token of the internal port'),
  DATA_DIR: text().default('.data').describe('Folder for clicks that wait for Kafka and for the known links'),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info').describe('The least important lines that are written'),
})
