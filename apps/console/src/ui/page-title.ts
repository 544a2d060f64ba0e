import { useEffect } from 'react'
import { useWords } from '../words/use-words.ts'

/** Of the browser's tab. @param title null: it stays as it is */
export function usePageTitle(title: string | null): void {
  const { shell } = useWords()
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${shell.product}`
  }, [title, shell])
}
