import { expect, it } from 'vitest'
import { kafkaSecurityOf } from './kafka-security.ts'

it('is none where nothing is set', () => {
  expect(kafkaSecurityOf({ kafkaSsl: false })).toEqual({})
})

it('names the setting whose file cannot be read', () => {
  expect(() => kafkaSecurityOf({ kafkaSsl: true, kafkaCaFile: '/none.pem' })).toThrow(
    'KAFKA_CA_FILE names /none.pem, which cannot be read.',
  )
})
