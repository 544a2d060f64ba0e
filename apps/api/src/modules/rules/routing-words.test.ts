import {
  bindingWords,
  redirectTypeWords,
  ruleSchemas,
  utmPrecedences as storedPrecedences,
} from '@waymark/db'
import { utmPrecedences } from '@waymark/domain'
import { bindings } from '@waymark/replica'
import { redirectTypes, ruleActionSchema } from '@waymark/rule-engine'
import { describe, expect, it } from 'vitest'

describe('the words of routing', () => {
  it('are the same in the database as where visitors are routed', () => {
    expect(redirectTypeWords).toEqual(redirectTypes)
    expect(bindingWords).toEqual(bindings)
    expect(storedPrecedences).toEqual(utmPrecedences)
  })

  it('name every kind of action of the rule engine', () => {
    const kinds = ruleActionSchema.options.map(({ shape }) => shape.schema.value)
    expect([...new Set(kinds)].toSorted()).toEqual([...ruleSchemas].toSorted())
  })
})
