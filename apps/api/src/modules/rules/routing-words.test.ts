import { bindingWords, redirectTypeWords, ruleSchemas } from '@waymark/db'
import { bindings } from '@waymark/replica'
import { redirectTypes, ruleActionSchema } from '@waymark/rule-engine'
import { describe, expect, it } from 'vitest'

describe('the words of routing', () => {
  it('are the same in the database as where visitors are routed', () => {
    expect(redirectTypeWords).toEqual(redirectTypes)
    expect(bindingWords).toEqual(bindings)
  })

  it('name every kind of action of the rule engine', () => {
    const kinds = ruleActionSchema.options.map(({ shape }) => shape.schema.value)
    expect([...new Set(kinds)].toSorted()).toEqual([...ruleSchemas].toSorted())
  })
})
