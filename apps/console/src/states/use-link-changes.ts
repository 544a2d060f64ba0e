import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { nameOf } from '../api/link-name.ts'
import { addressOf, type Link, linkCommands, linkQueries } from '../api/links.queries.ts'
import type { Notice } from '../ui/layer-props.ts'
import { useNotify } from '../ui/toast.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import { useWords } from '../words/use-words.ts'
import { errorText } from './load-state.tsx'
import { useOnePending } from './use-pending.ts'

/** Does something to links: says what was done, or why it was not, and reads them again. */
function useAttempt(): (work: () => Promise<Notice>) => Promise<void> {
  const words = useWords()
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  return async (work) => {
    try {
      notify(await work())
    } catch (error) {
      notify({ text: errorText(error, words), isError: true })
    }
    await cache.invalidateQueries({ queryKey: linkQueries(api).all })
  }
}

function useSetActive(): (link: Link, isActive: boolean) => Promise<Notice> {
  const { links } = useLinksWords()
  const api = useApi()
  const attempt = useAttempt()
  const setActive = async (link: Link, isActive: boolean): Promise<Notice> => {
    await linkCommands(api).change(addressOf(link), { isActive })
    return {
      text: isActive ? links.resumedNotice(nameOf(link)) : links.pausedNotice(nameOf(link)),
      undo: () => void attempt(() => setActive(link, !isActive)),
    }
  }
  return setActive
}

/** Pauses or resumes a link of which the id is known; it can be taken back for ten seconds. */
export function useLinkSwitch(): (linkId: string, isActive: boolean) => Promise<void> {
  const api = useApi()
  const cache = useQueryClient()
  const attempt = useAttempt()
  const setActive = useSetActive()
  return (linkId, isActive) =>
    attempt(async () => {
      const { data: link } = await cache.fetchQuery(linkQueries(api).one(linkId))
      return setActive(link, isActive)
    })
}

/** Pauses, resumes and copies a link; a pause can be taken back for ten seconds, a copy opens for editing. */
export function useLinkChanges(link: Link) {
  const { links } = useLinksWords()
  const api = useApi()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const switchLink = useSetActive()
  const onePending = useOnePending()
  const setActive = (isActive: boolean): Promise<void> => attempt(() => switchLink(link, isActive))
  const clone = async (): Promise<void> => {
    await onePending('clone', copy)
  }
  const copy = () =>
    attempt(async () => {
      const title = links.copyOf(nameOf(link))
      const answer = await linkCommands(api).clone(addressOf(link), title)
      if (answer) {
        const params = { workspaceId: api.workspaceId, linkId: answer.data.id }
        await navigate({
          to: '/w/$workspaceId/links/$linkId',
          params,
          search: { tab: 'settings', copy: true },
        })
      }
      return { text: links.cloned(title) }
    })
  return { setActive, clone }
}
