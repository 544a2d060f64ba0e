/**
 * The key of a counter's provisional counter (`openProvisional`). Delete this key whenever its counter is
 * deleted. The braces put both keys into one slot of a cluster.
 */
export function provisionalKey(counterKey: string): string {
  return `{${counterKey}}:stand-in`
}
