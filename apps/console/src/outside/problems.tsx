import type { FormProblems } from '../states/form-problems.ts'
import { Note } from '../ui/note.tsx'

/** On top of a form: what belongs to no field of it. */
export const Problems = ({ problems }: { problems: FormProblems }) =>
  problems.general.map((sentence) => (
    <Note key={sentence} tone="bad" role="alert">
      {sentence}
    </Note>
  ))
