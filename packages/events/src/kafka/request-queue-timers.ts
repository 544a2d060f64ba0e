import RequestQueue from 'kafkajs/src/network/requestQueue/index.js'

const fixedName = 'scheduleWhenRequestsWait'

/**
 * kafkajs 2.2.4 sets a timer with a delay of minus decades after every answer, to look for waiting requests
 * that there mostly are none of (its issue 1751): Node 24 warns of it, and it costs a timer a request. With
 * this the timer is set only when requests wait. Calling it again does nothing.
 */
export function fixRequestQueueTimers(): void {
  const original = RequestQueue.prototype.scheduleCheckPendingRequests
  if (original.name === fixedName) return
  const fixed = {
    [fixedName](this: RequestQueue) {
      if (this.pending.length > 0) original.call(this)
    },
  }
  RequestQueue.prototype.scheduleCheckPendingRequests = fixed[fixedName] ?? original
}
