import {
  boolean,
  hostPortList,
  kafkaConnectionFields,
  kafkaTopicFields,
  oneOf,
  operationsFields,
  redisUrl,
  refuseKafkaVariables,
  secret,
  sharedFields,
  text,
  url,
} from '@waymark/config'
import { LOG_LEVELS } from '@waymark/telemetry'
import { z } from 'zod'

/** What the redirector reads of its environment wherever it runs: by itself, or within standalone. */
export const redirectorFields = {
  ...sharedFields,
  REDIRECTOR_HOST: text().default('0.0.0.0').describe('Address that visitors come to'),
  STORE_RAW_IP: boolean()
    .default(false)
    .describe('Store visitors’ addresses, where their workspace agrees too'),
}

const ownVariables = z.object({
  ...redirectorFields,
  REDIS_URL: redisUrl().describe('Where rule sets come from'),
  KAFKA_BROKERS: hostPortList().describe('Where clicks go'),
  INTERNAL_API_URL: url(['http', 'https']).describe(
    'The api’s internal port, for links that Redis does not know',
  ),
  INTERNAL_TOKEN: secret({ minLength: 16 }).describe('The token of the internal port'),
  DATA_DIR: text().default('.data').describe('Folder for clicks that wait for Kafka and for the known links'),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info').describe('The least important lines that are written'),
  ...kafkaConnectionFields,
  ...kafkaTopicFields,
  ...operationsFields,
})

/** The variables of a redirector that runs by itself. */
export const redirectorVariables = ownVariables.superRefine(refuseKafkaVariables)
