/**
 * What a webhook is sent (specification, "Delivery"): written once and stored as this text, since its bytes
 * are signed and every attempt sends the same. `timestamp` is when it happened.
 */
export function webhookBody({ event, data }: { event: string; data: object }, happenedAtMs: number): string {
  return JSON.stringify({ event, data, timestamp: new Date(happenedAtMs).toISOString() })
}
