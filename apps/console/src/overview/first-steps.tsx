import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { useWorkspaceId } from '../routing/view.tsx'
import { classNames } from '../ui/class-names.ts'
import { Panel } from '../ui/page.tsx'
import { useOverviewWords } from '../words/use-overview-words.ts'
import styles from './overview.module.css'

const steps = [
  ['link', '/w/$workspaceId/links'],
  ['click', '/w/$workspaceId/live'],
  ['network', '/w/$workspaceId/networks'],
  ['conversion', '/w/$workspaceId/conversions'],
  ['cost', '/w/$workspaceId/costs'],
] as const

export type StepsDone = Record<(typeof steps)[number][0], unknown>

/** What to do first in a new workspace; gone when all of it is done. */
export function FirstSteps({ steps: done }: { steps: StepsDone }) {
  const { overview } = useOverviewWords()
  const workspaceId = useWorkspaceId()
  if (steps.every(([name]) => done[name])) return null
  return (
    <Panel title={overview.firstSteps}>
      <ul className={styles.steps}>
        {steps.map(([name, to]) => (
          <li key={name} className={classNames(styles.step, Boolean(done[name]) && styles.done)}>
            {done[name] ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
            <Link to={to} params={{ workspaceId }}>
              {overview.steps[name]}
            </Link>
            <span className="visually-hidden">{done[name] ? overview.done : overview.open}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
