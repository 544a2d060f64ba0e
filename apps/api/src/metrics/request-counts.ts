import { createTimes, type Labels, type Sample, type Times } from '@waymark/telemetry'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { ApiApp } from '../deps.ts'
import { allOf } from '../plugins/route-hooks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Those of its route, once it has come that far. */
    figures: RouteFigures | null
  }
}

/** How requests were answered, by route: `/api/v1/links/:code`, not the path of the request. */
export interface RequestCounts {
  byStatus(): Sample[]
  times(): (readonly [Labels, Times])[]
}

interface RouteFigures {
  labels: { method: string; route: string }
  times: Times
  byStatus: Map<number, number>
}

/** Requests without a route share one name: paths that strangers invent must not become labels. */
const noRoute = 'none'

/** Method and route; of what has no route, one name for all. */
function namesOf({ method, routeOptions: { url } }: FastifyRequest): [method: string, route: string] {
  return url === undefined ? [noRoute, noRoute] : [method, url]
}

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

  // By themselves and not by `onResponse`: what Fastify does for that at each answer costs more than the
  // counting.
  app.decorateRequest('figures', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    const begunMs = performance.now()
    // Node itself listens for `finish`: a second listener has to be called by way of a list that is copied
    // for each answer.
    raw.on('close', () => {
      if (!raw.writableFinished) return
      const each = request.figures ?? figuresOf(...namesOf(request))
      each.times.observe((performance.now() - begunMs) / 1_000)
      each.byStatus.set(raw.statusCode, (each.byStatus.get(raw.statusCode) ?? 0) + 1)
    })
    done()
  })
  // Of most requests they are found before the first answer, not by a text for each.
  app.addHook('onRoute', (route) => {
    const { method, url } = route
    if (typeof method !== 'string') return
    let figures: RouteFigures | null = null
    const note: onRequestHookHandler = (request, _reply, done) => {
      figures ??= figuresOf(method, url)
      request.figures = figures
      done()
    }
    route.onRequest = [note, ...allOf(route.onRequest)]
  })

  return {
    byStatus: () =>
      [...figures.values()].flatMap(({ labels, byStatus }) =>
        [...byStatus].map(([status, count]): Sample => [{ ...labels, status: String(status) }, count]),
      ),
    times: () => [...figures.values()].map(({ labels, times }) => [labels, times] as const),
  }
}
