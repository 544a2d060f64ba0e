import { inLane, lanes, type Rules } from '../api/rule-order.ts'
import type { Flow } from '../api/rules.queries.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './flow.module.css'
import { conditionWords, whereWords } from './rule-words.ts'
import type { FlowDraft } from './use-flow.ts'

/** Both versions side by side, after someone else saved theirs. */
export function FlowChanged({
  draft,
  theirs,
  onTake,
}: {
  draft: FlowDraft
  theirs: Flow
  onTake: () => void
}) {
  const { flow } = useFlowWords()
  return (
    <Note tone="warn" role="alert">
      <p>{flow.changedMeanwhile}</p>
      <div className={styles.versions}>
        <Version title={flow.theirs} rules={theirs.rules} />
        <Version title={flow.mine} rules={draft.rules} />
      </div>
      <Button onClick={onTake}>{flow.takeTheirs}</Button>
      <Button type="submit" isBusy={draft.submit.isBusy}>
        {flow.saveMine}
      </Button>
    </Note>
  )
}

function Version({ title, rules }: { title: string; rules: Rules }) {
  const { flow } = useFlowWords()
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {lanes.flatMap((lane) =>
          inLane(rules, lane).map((rule) => (
            <li key={rule.id}>
              {[
                flow.lanes[lane],
                rule.name,
                conditionWords(rule.conditions, flow),
                whereWords(rule, flow),
                rule.isActive ? null : flow.paused,
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          )),
        )}
      </ol>
    </section>
  )
}
