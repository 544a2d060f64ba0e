/**
 * The path of the contract, without the prefix of the version: `/offers/:id`.
 * @param url as the route declares it
 */
export function pathOfRoute(url: string): string {
  return url.replace(/^\/api\/v1(?=\/)/, '')
}
