import { both, cut, freeze, hang, kill, slow, waysFrom, waysTo } from '../support/faults.ts'
import type { Scenario } from '../support/run.ts'
import { appNames, serverNames } from '../support/wires.ts'

const disturbed = ['redirector-1'] as const

/** Two parts at once, and all of them. */
export const pairs: readonly Scenario[] = [
  {
    name: 'kafka cut, redirector kill -9',
    fault: both(cut(waysTo('kafka')), kill('redirector-1')),
    disturbed,
  },
  {
    name: 'kafka hang, redirector kill -9',
    fault: both(hang(waysTo('kafka')), kill('redirector-1')),
    disturbed,
  },
  { name: 'redis kill -9, redirector kill -9', fault: both(kill('redis'), kill('redirector-1')), disturbed },
  {
    name: 'worker kill -9, redirector kill -9',
    fault: both(kill('worker-1'), kill('redirector-1')),
    disturbed,
  },
  { name: 'api kill -9, redirector kill -9', fault: both(kill('api'), kill('redirector-1')), disturbed },
  { name: 'kafka kill -9, redis kill -9', fault: both(kill('kafka'), kill('redis')) },
  { name: 'kafka kill -9, worker kill -9', fault: both(kill('kafka'), kill('worker-1')) },
  { name: 'kafka freeze, worker kill -9', fault: both(freeze('kafka'), kill('worker-1')) },
  { name: 'clickhouse kill -9, worker kill -9', fault: both(kill('clickhouse'), kill('worker-1')) },
  { name: 'clickhouse kill -9, kafka kill -9', fault: both(kill('clickhouse'), kill('kafka')) },
  { name: 'clickhouse hang, kafka cut', fault: both(hang(waysTo('clickhouse')), cut(waysTo('kafka'))) },
  {
    name: 'clickhouse slow, both workers kill -9',
    fault: both(slow(waysTo('clickhouse')), kill('worker-1'), kill('worker-2')),
  },
  { name: 'postgres kill -9, clickhouse kill -9', fault: both(kill('postgres'), kill('clickhouse')) },
  { name: 'postgres kill -9, api kill -9', fault: both(kill('postgres'), kill('api')) },
  { name: 'postgres cut, redis cut', fault: both(cut(waysTo('postgres')), cut(waysTo('redis'))) },
  { name: 'redis hang, api hang', fault: both(hang(waysTo('redis')), hang(waysTo('api'))) },
  { name: 'redis freeze, postgres freeze', fault: both(freeze('redis'), freeze('postgres')) },
  { name: 'every server hang', fault: hang(waysTo(...serverNames)) },
  { name: 'every server kill -9', fault: both(...serverNames.map(kill)) },
  { name: 'every way slow', fault: both(...appNames.map((app) => slow(waysFrom(app)))) },
]
