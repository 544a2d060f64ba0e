import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  FileText,
  Folder,
  Gift,
  Handshake,
  Link2,
  type LucideIcon,
  MousePointerClick,
  Pause,
  Play,
  Radio,
  Target,
} from 'lucide-react'
import { useApi } from '../../api/client.ts'
import { type Found, searchQuery } from '../../api/search.queries.ts'
import { useLack } from '../../rights/rights.tsx'
import { useWorkspaceId } from '../../routing/view.tsx'
import { useLinkSwitch } from '../../states/use-link-changes.ts'
import { useSettled } from '../../states/use-settled.ts'
import { useKeyWords } from '../../words/use-key-words.ts'
import { useLinksWords } from '../../words/use-links-words.ts'
import { useWords } from '../../words/use-words.ts'
import { isCalled, palettePagesOf } from '../palette-pages.ts'
import { type PaletteCommand, readCommand } from './palette-command.ts'

export interface PaletteOption {
  id: string
  label: string
  detail: string
  icon: LucideIcon
  /** Why it cannot be chosen. */
  disabledReason: string | null
  run: () => void
}

export interface PaletteOptions {
  options: readonly PaletteOption[]
  isSearching: boolean
  /** What Enter chooses before the search has answered. */
  firstFound: () => Promise<PaletteOption | undefined>
}

const typingRestsMs = 150

const icons: Readonly<Record<Found['kind'], LucideIcon>> = {
  link: Link2,
  offer: Gift,
  landing: FileText,
  network: Handshake,
  traffic_source: Radio,
  collection: Folder,
  click: MousePointerClick,
  conversion: Target,
}

function usePalettePages(text: string): PaletteOption[] {
  const words = { ...useWords(), ...useKeyWords() }
  const workspaceId = useWorkspaceId()
  const navigate = useNavigate()
  const { linkId } = useParams({ strict: false })
  return palettePagesOf(words, workspaceId, linkId)
    .filter((page) => isCalled(page, text.toLowerCase()))
    .map(({ id, label, detail, icon, go }) => {
      return { id, label, detail, icon, disabledReason: null, run: () => void go(navigate) }
    })
}

/** How a result of the search is shown: as its page, or as what is done to it. */
function useFoundOption(): (found: Found, command: PaletteCommand | null) => PaletteOption {
  const { links } = useLinksWords()
  const { keys } = useKeyWords()
  const navigate = useNavigate()
  const switchLink = useLinkSwitch()
  const lack = useLack('editor')
  return ({ kind, id, label, detail, path }, command) => {
    if (command === null)
      return {
        id: `${kind} ${id}`,
        label,
        icon: icons[kind],
        disabledReason: null,
        detail: [keys.kinds[kind], detail].filter(Boolean).join(' · '),
        run: () => void navigate({ href: path }),
      }
    const verb = command.isActive ? links.resume : links.pause
    return {
      id: `switch ${id}`,
      label: `${verb} ${label}`,
      icon: command.isActive ? Play : Pause,
      detail: lack ?? detail ?? '',
      disabledReason: lack,
      run: () => void switchLink(id, command.isActive),
    }
  }
}

/**
 * What the palette offers for a text: pages by any of their names, then records, or links to pause and
 * resume.
 */
export function usePaletteOptions(typed: string): PaletteOptions {
  const text = typed.trim()
  const command = readCommand(text)
  const pages = usePalettePages(text)
  const optionOf = useFoundOption()
  const queries = useQueryClient()
  const api = useApi()
  const wanted = command?.text ?? text
  const settled = useSettled(wanted, typingRestsMs)
  const { data, isFetching } = useQuery(searchQuery(api, settled))
  const optionsOf = (found: readonly Found[]) =>
    found.filter(({ kind }) => command === null || kind === 'link').map((one) => optionOf(one, command))
  return {
    options: [...pages, ...(settled === wanted ? optionsOf(data ?? []) : [])],
    isSearching: isFetching || settled !== wanted,
    firstFound: async () => optionsOf(await queries.fetchQuery(searchQuery(api, wanted)))[0],
  }
}
