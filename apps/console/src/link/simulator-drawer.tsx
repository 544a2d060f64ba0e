import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Drawer } from '../ui/dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import type { SimulatorProps } from './simulator-form.tsx'

const SimulatorForm = lazyPart(() => import('./simulator-form.tsx'))

const route = getRouteApi('/w/$workspaceId/links/$linkId')

/**
 * Where a visitor would go, and why; with changes that are not saved, by these. The visitor is in the
 * address, which others can open.
 */
export function SimulatorDrawer(props: SimulatorProps) {
  const { simulator } = useFlowWords()
  const { simulate } = route.useSearch()
  const navigate = useNavigate()
  const close = () =>
    void navigate({ to: '.', search: (search: object) => ({ ...search, simulate: undefined }) })
  return (
    <Drawer isOpen={simulate !== undefined} onClose={close} title={simulator.title} width="wide">
      <SimulatorForm {...props} address={simulate ?? {}} />
    </Drawer>
  )
}
