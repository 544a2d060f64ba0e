/**
 * Where the stand-in of a counter is kept (`openStandIn`), for whoever forgets a counter: it has to go with it. The braces keep it in the
 * counter's slot of a cluster.
 */
export function provisionalKey(counterKey: string): string {
  return `{${counterKey}}:stand-in`
}
