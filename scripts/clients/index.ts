export { type Language, languages } from './languages.ts'
export { makeClient } from './make-client.ts'
