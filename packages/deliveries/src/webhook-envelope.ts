/**
 * What a webhook is sent (specification, "Delivery"): the envelope around the `data` of an event, whose types
 * are in `outgoing-event.ts`. Written once and stored as this text, since its bytes are signed and every
 * attempt sends the same. `timestamp` is when it happened.
 */
export function webhookBody({ event, data }: { event: string; data: object }, happenedAtMs: number): string {
  return JSON.stringify({ event, data, timestamp: new Date(happenedAtMs).toISOString() })
}
