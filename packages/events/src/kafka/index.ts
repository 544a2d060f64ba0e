export { createKafkaBus, type KafkaBus, type KafkaBusOptions } from './kafka-bus.ts'
export type { BrokerAddress } from './kafka-client.ts'
export { type KafkaConnectionEnv, kafkaSecurityOf } from './kafka-security.ts'
export {
  type TopicEnv,
  type TopicSettings,
  type TopicSpecification,
  topicSettingsOf,
} from './topic-settings.ts'
