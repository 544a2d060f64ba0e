import { Link as RouteLink } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import type { Link } from '../api/links.queries.ts'
import { areDone } from '../api/overview.queries.ts'
import { useWorkspaceId } from '../routing/view.tsx'
import { classNames } from '../ui/class-names.ts'
import { Panel } from '../ui/page.tsx'
import { useOverviewWords } from '../words/use-overview-words.ts'
import { FirstRun } from './first-run.tsx'
import styles from './overview.module.css'

const steps = [
  ['link', '/w/$workspaceId/links'],
  ['click', '/w/$workspaceId/live'],
  ['network', '/w/$workspaceId/networks'],
  ['conversion', '/w/$workspaceId/conversions'],
  ['cost', '/w/$workspaceId/costs'],
  ['invite', '/w/$workspaceId/settings/$tab'],
] as const

type StepName = (typeof steps)[number][0]

/** What there is of each. */
export interface StepsDone extends Record<Exclude<StepName, 'invite'>, unknown> {
  /** The newest; null in a workspace without any. */
  link: Link | null
  click: boolean
  /** Not there for those who may not invite. */
  invite?: boolean
}

/** Those that are done right there, until the first conversion has come. */
const guided: readonly StepName[] = ['link', 'click', 'conversion']

/** What to do first in a new workspace, each step once; gone when all that everybody needs is done. */
export function FirstSteps({ steps: done }: { steps: StepsDone }) {
  const { overview } = useOverviewWords()
  const workspaceId = useWorkspaceId()
  if (areDone(done)) return null
  const isGuided = !done.conversion
  return (
    <Panel title={overview.firstSteps}>
      {isGuided && <FirstRun link={done.link} hasClick={done.click} />}
      <ul className={classNames(styles.steps, isGuided && styles.further)}>
        {steps
          .filter(([name]) => done[name] !== undefined && !(isGuided && guided.includes(name)))
          .map(([name, to]) => (
            <li key={name} className={classNames(styles.step, Boolean(done[name]) && styles.done)}>
              {done[name] ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
              <RouteLink to={to} params={{ workspaceId, tab: 'members' }}>
                {overview.steps[name]}
              </RouteLink>
              <span className="visually-hidden">{done[name] ? overview.done : overview.open}</span>
            </li>
          ))}
      </ul>
    </Panel>
  )
}
