import { Plus } from 'lucide-react'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { Button } from '../ui/button.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { NewRecordDialog, type NewRecordKind } from './new-record-dialog.tsx'
import { useListSearch } from './record-list.tsx'

/** Opens the form of a new record; that it is open is in the address. */
export function NewRecordButton({ kind }: { kind: NewRecordKind }) {
  const lists = useListWords()
  const { search, change } = useListSearch()
  const lack = useLackUnrestricted('editor')
  return (
    <>
      <Button look="primary" disabledReason={lack} onClick={() => change({ ...search, new: true })}>
        <Plus aria-hidden />
        {lists[kind].add}
      </Button>
      {search.new === true && lack === null && (
        <NewRecordDialog kind={kind} onClose={() => change({ ...search, new: undefined })} />
      )}
    </>
  )
}
