import type { useNavigate } from '@tanstack/react-router'
import { Route as FlowIcon, type LucideIcon, Settings } from 'lucide-react'
import type { Words } from '../words/en/index.ts'
import type { keys } from '../words/en/keys.ts'
import { synonyms } from '../words/synonyms.ts'
import { navigation } from './navigation.ts'

export interface PalettePage {
  id: string
  label: string
  detail: string
  icon: LucideIcon
  go: (navigate: ReturnType<typeof useNavigate>) => Promise<void>
}

type KeyWords = typeof keys

const settingsTabs = ['members', 'domains', 'keys', 'account'] as const

/**
 * Where the palette leads to: every page, the tabs of settings, and the flow of a link.
 * @param linkId of the link that is shown; without one its flow is found by the list of links
 */
export function palettePagesOf(
  { shell, keys }: Pick<Words, 'shell'> & { keys: KeyWords },
  workspaceId: string,
  linkId: string | undefined,
): PalettePage[] {
  const params = { workspaceId }
  const pages = navigation.flatMap(({ items }) =>
    items.map(({ name, to, icon }): PalettePage => {
      return { id: name, label: shell.nav[name], detail: '', icon, go: (go) => go({ to, params }) }
    }),
  )
  const tabs = settingsTabs.map((tab): PalettePage => {
    const to = '/w/$workspaceId/settings/$tab'
    const go: PalettePage['go'] = (navigate) => navigate({ to, params: { workspaceId, tab } })
    return { id: tab, label: shell.settingsTabs[tab], detail: shell.nav.settings, icon: Settings, go }
  })
  const flow: PalettePage = {
    id: 'flow',
    label: keys.flow,
    icon: FlowIcon,
    detail: linkId === undefined ? keys.flowOfLinks : keys.flowOfLink,
    go: (navigate) =>
      linkId === undefined
        ? navigate({ to: '/w/$workspaceId/links', params })
        : navigate({
            to: '/w/$workspaceId/links/$linkId',
            params: { workspaceId, linkId },
            search: { tab: 'flow' },
          }),
  }
  return [...pages, ...tabs, flow]
}

/** Whether one of its names contains the text. */
export const isCalled = ({ id, label }: PalettePage, text: string): boolean =>
  [label, ...(synonyms[id] ?? [])].some((name) => name.toLowerCase().includes(text))
