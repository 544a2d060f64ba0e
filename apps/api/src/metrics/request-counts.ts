import { createTimes, type Labels, type Sample, type Times } from '@waymark/telemetry'
import type { ApiApp } from '../deps.ts'

/** How requests were answered, by route: `/api/v1/links/:code`, not the path that was asked for. */
export interface RequestCounts {
  byStatus(): Sample[]
  times(): (readonly [Labels, Times])[]
}

interface RouteFigures {
  labels: { method: string; route: string }
  times: Times
  byStatus: Map<number, number>
}

/** What has no route has one name, whatever was asked for: paths that strangers make up must not become labels. */
const noRoute = 'none'

/** Counts every answer of the app when it is out. */
export function addRequestCounts(app: ApiApp): RequestCounts {
  const figures = new Map<string, RouteFigures>()

  const figuresOf = (method: string, route: string): RouteFigures => {
    const key = `${method} ${route}`
    const known = figures.get(key)
    if (known) return known
    const made = { labels: { method, route }, times: createTimes(), byStatus: new Map<number, number>() }
    figures.set(key, made)
    return made
  }

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    const each = figuresOf(route === undefined ? noRoute : request.method, route ?? noRoute)
    each.times.observe(reply.elapsedTime / 1_000)
    each.byStatus.set(reply.statusCode, (each.byStatus.get(reply.statusCode) ?? 0) + 1)
    done()
  })

  return {
    byStatus: () =>
      [...figures.values()].flatMap(({ labels, byStatus }) =>
        [...byStatus].map(([status, count]): Sample => [{ ...labels, status: String(status) }, count]),
      ),
    times: () => [...figures.values()].map(({ labels, times }) => [labels, times] as const),
  }
}
