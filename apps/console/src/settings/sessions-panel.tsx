import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountCommands, accountQueries, type OpenSession } from '../api/account.queries.ts'
import { useApi } from '../api/client.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useView } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { useCommand } from '../states/use-command.ts'
import { dateTime } from '../time/ago.ts'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Panel } from '../ui/page.tsx'
import { useSettingsWords } from '../words/use-settings-words.ts'
import { ProgramSessionDialog } from './program-session-dialog.tsx'

/** Where the user is signed in, and the programs that act for him; each is ended here. */
export function SessionsPanel() {
  const settings = useSettingsWords()
  const [isMaking, setMaking] = useState(false)
  const query = useQuery(accountQueries(useApi()).sessions())
  const columns = useColumns()
  return (
    <Panel
      title={settings.sessions}
      actions={<Button onClick={() => setMaking(true)}>{settings.programSession.add}</Button>}
    >
      <LoadState query={query}>
        {({ data }) => (
          <DataTable label={settings.sessions} rows={data} keyOf={({ id }) => id} columns={columns} />
        )}
      </LoadState>
      {isMaking && <ProgramSessionDialog onClose={() => setMaking(false)} />}
    </Panel>
  )
}

function useColumns(): Column<OpenSession>[] {
  const settings = useSettingsWords()
  const { workspaces } = useSessionFacts()
  const { zone } = useView()
  const api = useApi()
  const end = useCommand({ call: accountCommands(api).endSession, refreshes: [api.workspaceId, 'account'] })
  const programOf = ({ name, workspaceId }: OpenSession) =>
    settings.program(name ?? '', workspaces.find(({ id }) => id === workspaceId)?.name ?? null)
  return [
    {
      head: settings.device,
      cell: (session) => (session.kind === 'program' ? programOf(session) : shortAgent(session.userAgent)),
      isText: true,
    },
    { head: settings.address, cell: ({ ip }) => ip ?? '–' },
    {
      head: settings.lastUsed,
      cell: ({ kind, lastUsedAt, createdAt }) =>
        kind === 'program' && lastUsedAt === null ? settings.never : dateTime(lastUsedAt ?? createdAt, zone),
    },
    { head: settings.expires, cell: ({ expiresAt }) => dateTime(expiresAt, zone) },
    {
      head: settings.end,
      isActions: true,
      cell: ({ id, isCurrent }) =>
        isCurrent ? (
          settings.current
        ) : (
          <Button look="quiet" onClick={() => end.run(id)}>
            {settings.end}
          </Button>
        ),
    },
  ]
}

/** `Firefox 145 · Linux`: as much as a person needs to know it again. */
function shortAgent(userAgent: string | null): string {
  if (userAgent === null) return '–'
  const browser = /(Firefox|Edg|OPR|Chrome|Version)\/(\d+)/.exec(userAgent)
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(userAgent)
  const name = browser?.[1] === 'Version' ? 'Safari' : browser?.[1]
  return (
    [name && `${name} ${browser?.[2]}`, system?.[1]].filter(Boolean).join(' · ') || userAgent.slice(0, 60)
  )
}
