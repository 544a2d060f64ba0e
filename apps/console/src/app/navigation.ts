import {
  Bell,
  ChartLine,
  CircleDollarSign,
  FileText,
  Gift,
  Handshake,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  MousePointerClick,
  Radio,
  Settings,
  Target,
  Webhook,
} from 'lucide-react'
import type { Words } from '../words/en/index.ts'

type NavName = keyof Words['shell']['nav']
type GroupName = keyof Words['shell']['groups']

interface NavItem {
  name: NavName
  to: `/w/$workspaceId/${string}`
  icon: LucideIcon
  /** Pressed after `g`. */
  key?: string
}

const item = <To extends string>(name: NavName, to: To, icon: LucideIcon, key?: string) => ({
  name,
  to,
  icon,
  ...(key && { key }),
})

/** The rail, from top to bottom. */
export const navigation = [
  {
    group: null,
    items: [
      item('overview', '/w/$workspaceId/overview', LayoutDashboard, 'o'),
      item('reports', '/w/$workspaceId/reports', ChartLine, 'r'),
      item('links', '/w/$workspaceId/links', Link2, 'l'),
    ],
  },
  {
    group: 'activity',
    items: [
      item('clicks', '/w/$workspaceId/live', MousePointerClick, 'a'),
      item('conversions', '/w/$workspaceId/conversions', Target, 'c'),
      item('postbacks', '/w/$workspaceId/postbacks', Webhook, 'p'),
    ],
  },
  {
    group: 'funnel',
    items: [
      item('offers', '/w/$workspaceId/offers', Gift, 'f'),
      item('landings', '/w/$workspaceId/landings', FileText),
      item('networks', '/w/$workspaceId/networks', Handshake),
      item('sources', '/w/$workspaceId/sources', Radio),
    ],
  },
  { group: 'money', items: [item('costs', '/w/$workspaceId/costs', CircleDollarSign)] },
  {
    group: null,
    items: [
      item('alerts', '/w/$workspaceId/alerts', Bell),
      item('settings', '/w/$workspaceId/settings', Settings, 's'),
    ],
  },
] as const satisfies { group: GroupName | null; items: NavItem[] }[]
