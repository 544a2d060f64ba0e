import { describe, expect, it } from 'vitest'
import { ApiError, errorWithoutAnswer } from '../api/api-error.ts'
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

  it.each([
    [new ApiError(409, { code: 'CONFLICT', message: 'Taken.' }), 'Taken.'],
    // What browsers call a connection that fails is no sentence for people.
    [errorWithoutAnswer(new TypeError('Failed to fetch')), 'The server cannot be reached. Try again.'],
  ])('shows the sentence of an error without details: %o', (error, sentence) => {
    expect(formProblems(error, ['name']).general).toEqual([sentence])
  })

  it('has nothing to say about what is not an answer', () => {
    expect(formProblems(null, ['name'])).toEqual({ fields: {}, general: [] })
  })
})
