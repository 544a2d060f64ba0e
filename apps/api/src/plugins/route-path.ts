/**
 * The path of the contract, without the prefix of the version: `/offers/:id`.
 * @param url as the route declares it
 */
export function pathOfRoute(url: string): string {
  return url.replace(/^\/api\/v1(?=\/)/, '')
}

/** Says whether a route is a page of documentation, not one of the interface. */
export const isDocsPage = (url: string): boolean => /^\/(docs([/.]|$)|llms\.txt$)/.test(url)
