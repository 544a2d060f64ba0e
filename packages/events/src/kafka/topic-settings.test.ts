import { describe, expect, it } from 'vitest'
import { topicConfig, topicSettingsOf } from './topic-settings.ts'

describe('a topic in the request that makes it', () => {
  it.each([
    {
      what: 'nothing but a name: all else is the broker’s',
      specification: { topic: 'clicks' },
      config: { topic: 'clicks', numPartitions: 6, configEntries: [] },
    },
    {
      what: 'everything',
      specification: {
        topic: 'clicks',
        partitions: 12,
        replicationFactor: 3,
        minInsyncReplicas: 2,
        retentionMs: 86_400_000,
      },
      config: {
        topic: 'clicks',
        numPartitions: 12,
        replicationFactor: 3,
        configEntries: [
          { name: 'min.insync.replicas', value: '2' },
          { name: 'retention.ms', value: '86400000' },
        ],
      },
    },
    {
      what: 'messages that are never deleted',
      specification: { topic: 'dead', partitions: 1, retentionMs: -1 },
      config: { topic: 'dead', numPartitions: 1, configEntries: [{ name: 'retention.ms', value: '-1' }] },
    },
  ])('$what', ({ specification, config }) => {
    expect(topicConfig(specification)).toEqual(config)
  })

  it('takes from the environment what is set there', () => {
    expect(topicSettingsOf({ kafkaTopicPartitions: 3, kafkaTopicRetention: 1_000 })).toEqual({
      partitions: 3,
      retentionMs: 1_000,
      replicationFactor: undefined,
      minInsyncReplicas: undefined,
    })
    const all = {
      kafkaTopicPartitions: 3,
      kafkaTopicReplication: 5,
      kafkaTopicMinInsync: 4,
      kafkaTopicRetention: 9,
    }
    expect(topicSettingsOf(all)).toEqual({
      partitions: 3,
      replicationFactor: 5,
      minInsyncReplicas: 4,
      retentionMs: 9,
    })
  })
})
