import { serveThread } from '../thread.ts'

/** Doubles numbers; fails on others, and never answers to zero. */
serveThread((request) => {
  if (typeof request !== 'number') throw new Error(`not a number: ${request}`)
  while (request === 0);
  return request * 2
})
