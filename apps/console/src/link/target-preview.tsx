import { compileTarget, type MacroContext, macroProblems, resolveTarget } from '@waymark/domain'
import { macros } from '../words/en/macros.ts'
import { useFlowWords } from '../words/use-flow-words.ts'
import styles from './flow.module.css'

const examples = new Map(macros.map(({ macro, example }) => [macro, example]))
const sampleVisit: MacroContext = {
  value: (name) => examples.get(name) ?? null,
  subIds: new Map([['sub_id_1', examples.get('sub_id_1') ?? '']]),
  query: examples,
  nowMs: Date.now(),
  random: () => 0.5,
}

/** Where a sample visitor goes, and which macros there are none of. Nothing for a target without macros. */
export default function TargetPreview({ target }: { target: string }) {
  const { flow } = useFlowWords()
  if (!target.includes('{')) return null
  const url = resolveTarget(compileTarget(target), sampleVisit)
  if (url === null) return null
  return (
    <>
      <p className={styles.preview}>{flow.preview(url)}</p>
      {macroProblems(target).map((problem) => (
        <p key={problem} className={styles.warning}>
          {problem}
        </p>
      ))}
    </>
  )
}
