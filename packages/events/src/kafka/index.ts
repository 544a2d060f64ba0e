export type { TopicSpecification } from './kafka-admin.ts'
export { createKafkaBus, type KafkaBus, type KafkaBusOptions } from './kafka-bus.ts'
export type { BrokerAddress } from './kafka-client.ts'
