import type { FormProblems } from '../states/form-problems.ts'
import styles from './frame.module.css'

/** On top of a form: what belongs to no field of it. */
export const Problems = ({ problems }: { problems: FormProblems }) =>
  problems.general.map((sentence) => (
    <p key={sentence} role="alert" className={styles.error}>
      {sentence}
    </p>
  ))
