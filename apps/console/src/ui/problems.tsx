import { Note } from './note.tsx'

/** On top of a form: what is wrong and belongs to no field of it. */
export const Problems = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <Note key={text} tone="bad" role="alert">
      {text}
    </Note>
  ))
