import type { EventBus } from '@waymark/events'
import type { Tracing } from '@waymark/telemetry'

/** The bus, each batch that is handled a span. */
export function tracedBus(bus: EventBus, tracing: Tracing | null): EventBus {
  if (tracing === null) return bus
  return {
    ...bus,
    consume: (options) =>
      bus.consume({
        ...options,
        handler: (messages) => tracing.spanned(`consume ${options.topic}`, () => options.handler(messages)),
      }),
  }
}
