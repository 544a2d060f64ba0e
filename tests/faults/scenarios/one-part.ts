import { cut, type Fault, freeze, hang, kill, slow, stop, waysFrom, waysTo } from '../support/faults.ts'
import type { Scenario } from '../support/run.ts'
import { redirectorNames } from '../support/stand.ts'
import { serverNames } from '../support/wires.ts'

const ways = { hang, slow, cut } as const

const named = (part: string, faults: Readonly<Record<string, Fault>>): Scenario[] =>
  Object.entries(faults).map(([how, fault]) => ({ name: `${part}: ${how}`, fault }))

const ofServers: Scenario[] = serverNames.flatMap((server) =>
  named(server, {
    'kill -9': kill(server),
    freeze: freeze(server),
    restart: stop(server),
    ...Object.fromEntries(Object.entries(ways).map(([how, disturb]) => [how, disturb(waysTo(server))])),
  }),
)

const ofApi = named('api', {
  'kill -9': kill('api'),
  freeze: freeze('api'),
  restart: stop('api'),
  hang: hang(waysTo('api')),
  slow: slow(waysTo('api')),
  cut: cut(waysTo('api')),
})

const ofRedirector: Scenario[] = named('redirector', {
  'kill -9': kill('redirector-1'),
  freeze: freeze('redirector-1'),
  restart: stop('redirector-1'),
  hang: hang(waysTo('redirector-1')),
  slow: slow(waysTo('redirector-1')),
  cut: cut(waysTo('redirector-1')),
  'hang, of all its parts': hang(waysFrom('redirector-1')),
}).map((scenario) => ({ ...scenario, disturbed: redirectorNames.slice(0, 1) }))

const ofWorker = named('worker', {
  'kill -9': kill('worker-1'),
  freeze: freeze('worker-1'),
  restart: stop('worker-1'),
  hang: hang(waysFrom('worker-1')),
  slow: slow(waysFrom('worker-1')),
  cut: cut(waysFrom('worker-1')),
})

/** Each part, in each way. */
export const onePart: readonly Scenario[] = [...ofServers, ...ofApi, ...ofRedirector, ...ofWorker]
