/**
 * The key of a counter's provisional counter (`openProvisional`). Whoever deletes a counter deletes this key
 * too. The braces put both keys into one slot of a cluster.
 */
export function provisionalKey(counterKey: string): string {
  return `{${counterKey}}:stand-in`
}
