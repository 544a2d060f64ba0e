export {
  type Bounds,
  boolean,
  cidrList,
  durationMs,
  hostPortList,
  integer,
  list,
  mailAddress,
  multiHostUrl,
  oneOf,
  port,
  secret,
  text,
  url,
} from './fields.ts'
export {
  type CamelCase,
  type Config,
  ConfigError,
  type ConfigProblem,
  type Env,
  readConfig,
} from './read-config.ts'
export { redisUrl, sharedFields } from './shared-fields.ts'
export { describeVariables, type VariableDescription } from './variables.ts'
