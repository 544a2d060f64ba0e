import { readFileSync } from 'node:fs'
import type { KafkaSecurity } from './kafka-client.ts'

/** The variables of a process that say how it reaches the brokers. */
export interface KafkaConnectionEnv {
  kafkaSsl: boolean
  kafkaCaFile?: string | undefined
  kafkaSaslMechanism?: 'plain' | 'scram-sha-256' | 'scram-sha-512' | undefined
  kafkaSaslUsername?: string | undefined
  kafkaSaslPassword?: string | undefined
}

function authority(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`KAFKA_CA_FILE names ${file}, which cannot be read.`, { cause })
  }
}

function sslOf({ kafkaSsl, kafkaCaFile }: KafkaConnectionEnv): KafkaSecurity['ssl'] {
  if (!kafkaSsl) return undefined
  return kafkaCaFile === undefined ? true : { ca: [authority(kafkaCaFile)] }
}

/** A switch, since kafkajs types each mechanism by itself. */
function saslOf({
  kafkaSaslMechanism: mechanism,
  kafkaSaslUsername: username = '',
  kafkaSaslPassword: password = '',
}: KafkaConnectionEnv): KafkaSecurity['sasl'] {
  switch (mechanism) {
    case undefined:
      return undefined
    case 'plain':
      return { mechanism, username, password }
    case 'scram-sha-256':
      return { mechanism, username, password }
    case 'scram-sha-512':
      return { mechanism, username, password }
    default:
      return mechanism satisfies never
  }
}

/**
 * Returns TLS and sign-in of a connection to Kafka, of the environment of a process (contract-3 §18,
 * "Operators").
 * @throws Error with one sentence where the file of the authority cannot be read
 */
export function kafkaSecurityOf(env: KafkaConnectionEnv): KafkaSecurity {
  const [ssl, sasl] = [sslOf(env), saslOf(env)]
  return { ...(ssl !== undefined && { ssl }), ...(sasl !== undefined && { sasl }) }
}
