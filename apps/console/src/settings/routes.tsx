import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'

const component = lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage')
const staticData = { isTimeless: true }

export const settingsRoutes = [
  createRoute({ getParentRoute: () => workspaceRoute, path: 'settings', staticData, component }),
  createRoute({ getParentRoute: () => workspaceRoute, path: 'settings/$tab', staticData, component }),
] as const
