import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { Button } from '../ui/button.tsx'
import { useListSearch } from './record-list.tsx'

interface NewButtonProps {
  label: string
  dialog: (onClose: () => void) => ReactNode
}

/** Opens the form of a new record; that it is open is in the address. */
export function NewButton({ label, dialog }: NewButtonProps) {
  const { search, change } = useListSearch()
  const lack = useLackUnrestricted('editor')
  const close = () => change({ ...search, new: undefined, scope: undefined, value: undefined })
  return (
    <>
      <Button look="primary" disabledReason={lack} onClick={() => change({ ...search, new: true })}>
        <Plus aria-hidden />
        {label}
      </Button>
      {search.new === true && lack === null && dialog(close)}
    </>
  )
}
