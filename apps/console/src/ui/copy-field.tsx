import { useEffect, useRef, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import styles from './copy-field.module.css'

/**
 * A value to take along. Where the clipboard is not to be had, as on plain http, the text is selected
 * instead.
 */
export function CopyField({
  label,
  value,
  action,
  isSelected = false,
}: {
  label: string
  value: string
  /** As it is shown: to be copied by keys. */
  isSelected?: boolean
  /** What its button says in place of `Copy`. */
  action?: string
}) {
  const { shell } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (isSelected && value !== '') field.current?.select()
  }, [isSelected, value])
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <div className={styles.line}>
      <input ref={field} readOnly value={value} aria-label={label} className={styles.value} />
      <Button onClick={() => void copy()} title={label}>
        {isCopied ? shell.copied : (action ?? shell.copy)}
      </Button>
    </div>
  )
}
