import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { formProblems } from './form-problems.ts'

const refused = (...details: { path: string; message: string }[]) =>
  new ApiError(400, { code: 'VALIDATION_FAILED', message: 'The request does not fit.', details })

describe('problems of a form', () => {
  it.each([
    [[{ path: 'name', message: 'Too long' }], { name: 'Too long' }, []],
    [[{ path: 'tags.2', message: 'Too long' }], { tags: 'Too long' }, []],
    [[{ path: 'tagsOther', message: 'No' }], {}, ['tagsOther: No']],
    [[{ path: '', message: 'Nothing to change' }], {}, ['Nothing to change']],
    [
      [
        { path: 'name', message: 'first' },
        { path: 'name', message: 'second' },
      ],
      { name: 'first' },
      [],
    ],
  ])('%j', (details, fields, general) => {
    expect(formProblems(refused(...details), ['name', 'tags'])).toEqual({ fields, general })
  })

  it('shows the sentence of an error without details', () => {
    expect(
      formProblems(new ApiError(409, { code: 'CONFLICT', message: 'Taken.' }), ['name']).general,
    ).toEqual(['Taken.'])
  })

  it('has nothing to say about what is not an answer', () => {
    expect(formProblems(null, ['name'])).toEqual({ fields: {}, general: [] })
  })
})
