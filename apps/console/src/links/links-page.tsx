import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../api/client.ts'
import { linkQueries } from '../api/links.queries.ts'
import { ListBody } from '../lists/list-body.tsx'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { LoadNotice } from '../states/load-state.tsx'
import { Button } from '../ui/button.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import { useWords } from '../words/use-words.ts'
import { BulkBar } from './bulk-bar.tsx'
import { LinksBar } from './links-bar.tsx'
import { useLinksView } from './links-columns.tsx'
import { LinksRows } from './links-rows.tsx'
import { isNarrowed, type LinksSearch, listQuery, noFilter } from './links-search.ts'
import { NewLinkDialog } from './new-link-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { QuickCreate } from './quick-create.tsx'
import { useFigureDays, useLinkRows } from './use-link-rows.ts'
import { useTicked } from './use-ticked.ts'

const route = getRouteApi('/w/$workspaceId/links')

/** All links with their money. */
export function LinksPage() {
  const { shell } = useWords()
  const { links } = useLinksWords()
  const search = route.useSearch()
  const navigate = useNavigate()
  const lack = useLackUnrestricted('editor')
  const [pasted, setPasted] = useState<string | null>(null)
  const change = (changed: LinksSearch) =>
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, page: undefined, ...changed }),
    })
  const newLink = (
    <Button look="primary" disabledReason={lack} onClick={() => change({ ...search, new: true })}>
      <Plus aria-hidden />
      {links.newLink}
    </Button>
  )
  return (
    <Page title={shell.nav.links} actions={newLink}>
      <QuickCreate onManyLines={setPasted} />
      <Panel>
        <LinkList search={search} change={change} />
      </Panel>
      <NewLinkDialog
        isOpen={search.new === true && lack === null}
        onClose={() => change({ ...search, new: undefined })}
      />
      <PasteDialog text={pasted} onClose={() => setPasted(null)} />
    </Page>
  )
}

interface LinkListProps {
  search: LinksSearch
  change: (search: LinksSearch) => void
}

function LinkList({ search, change }: LinkListProps) {
  const { links } = useLinksWords()
  const view = useLinksView()
  const query = useQuery(linkQueries(useApi()).list(listQuery(search, useFigureDays())))
  const onPage = query.data?.data ?? []
  const { rows, figuresQuery } = useLinkRows(onPage, view.columns)
  // A change of many takes no range of traffic: those of the page alone can be ticked.
  const total = search.traffic ? onPage.length : (query.data?.meta.total ?? 0)
  const ticked = useTicked(search, onPage, total)
  const isPageTicked = onPage.every(({ id }) => ticked.has(id))
  const isNothing = query.data?.meta.total === 0 && !isNarrowed(search)
  const clear = () => change(noFilter)
  return (
    <>
      {!isNothing && <LinksBar search={search} change={change} />}
      <ListBody
        query={query}
        page={search.page}
        onPage={(page) => change({ page })}
        isNarrowed={isNarrowed(search)}
        onClear={clear}
        none={{ title: links.none, hint: links.noneHint }}
      >
        {() => (
          <>
            <LoadNotice query={figuresQuery} part="reports" />
            <LinksRows rows={rows} view={view} ticked={ticked} />
            <BulkBar ticked={ticked} total={total} isPageTicked={isPageTicked} />
          </>
        )}
      </ListBody>
    </>
  )
}
