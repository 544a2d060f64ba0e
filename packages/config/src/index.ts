export type { ConfigProblem, Env } from './env.ts'
export {
  type Bounds,
  boolean,
  cidrList,
  contact,
  durationMs,
  hostPortList,
  integer,
  list,
  mailAddress,
  multiHostUrl,
  oneOf,
  originList,
  port,
  proxyList,
  secret,
  text,
  url,
} from './fields.ts'
export { kafkaConnectionFields, kafkaTopicFields, refuseKafkaVariables } from './kafka-fields.ts'
export { mailFields, refuseMailVariables } from './mail-fields.ts'
export { operationsFields } from './operations-fields.ts'
export { makeFilesPrivate, makePrivateFolder } from './private-folder.ts'
export {
  type CamelCase,
  type Config,
  ConfigError,
  readConfig,
} from './read-config.ts'
export { fileVariable } from './secret-files.ts'
export {
  clickhouseUrl,
  databaseUrl,
  redisUrl,
  sharedFields,
  shortUrlFields,
  shortUrlOf,
} from './shared-fields.ts'
export { describeVariables, type VariableDescription } from './variables.ts'
