/**
 * Returns the header that makes a change only where the record is still as it was read: 412
 * `VERSION_MISMATCH` where it was changed meanwhile. Send it as `params: { header: ifMatch(seen) }` of a
 * PATCH, PUT or DELETE.
 * @param seen the `response` that the record came with, or a record of a list, by its `updatedAt`
 * @throws TypeError for a response without an `ETag`
 */
export function ifMatch(seen: Pick<Response, 'headers'> | { updatedAt: string }): { 'If-Match': string } {
  if ('updatedAt' in seen) return { 'If-Match': `"${seen.updatedAt}"` }
  const tag = seen.headers.get('etag')
  if (tag === null) throw new TypeError('This answer has no ETag: it is no record, or nothing changes it.')
  return { 'If-Match': tag }
}
