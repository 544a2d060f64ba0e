import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { nameOf } from '../api/link-name.ts'
import { addressOf, type Link, linkCommands, linkQueries } from '../api/links.queries.ts'
import { type Notice, useNotify } from '../ui/toast.tsx'
import { useWords } from '../words/use-words.ts'
import { errorText } from './load-state.tsx'

/** Pauses, resumes and copies a link; a pause can be taken back for ten seconds. */
export function useLinkChanges(link: Link) {
  const words = useWords()
  const { links } = words
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  /** Says what was done, or why it was not. */
  const attempt = async (work: () => Promise<Notice>): Promise<void> => {
    try {
      notify(await work())
    } catch (error) {
      notify({ text: errorText(error, words), isError: true })
    }
    await cache.invalidateQueries({ queryKey: linkQueries(api).all })
  }
  const setActive = (isActive: boolean): Promise<void> =>
    attempt(async () => {
      await linkCommands(api).change(addressOf(link), { isActive })
      return {
        text: isActive ? links.resumedNotice(nameOf(link)) : links.pausedNotice(nameOf(link)),
        undo: () => void setActive(!isActive),
      }
    })
  const clone = (): Promise<void> =>
    attempt(async () => {
      const title = links.copyOf(nameOf(link))
      await linkCommands(api).clone(addressOf(link), title)
      return { text: links.cloned(title) }
    })
  return { setActive, clone }
}
