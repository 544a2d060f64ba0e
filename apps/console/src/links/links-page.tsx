import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../api/client.ts'
import { linkQueries } from '../api/links.queries.ts'
import { ListBody } from '../lists/list-body.tsx'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { Button } from '../ui/button.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import { useWords } from '../words/use-words.ts'
import { BulkBar } from './bulk-bar.tsx'
import { LinksBar } from './links-bar.tsx'
import { type LinksSearch, listQuery } from './links-search.ts'
import { LinksTable } from './links-table.tsx'
import { NewLinkDialog } from './new-link-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { QuickCreate } from './quick-create.tsx'
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
  const api = useApi()
  const query = useQuery(linkQueries(api).list(listQuery(search)))
  const rows = query.data?.data ?? []
  const total = query.data?.meta.total ?? 0
  const ticked = useTicked(search, rows, total)
  const isPageTicked = rows.every(({ id }) => ticked.has(id))
  const isNarrowed = Boolean(search.search ?? search.tag ?? search.collectionId ?? search.state)
  const clear = () => change({ search: undefined, tag: undefined, collectionId: undefined, state: undefined })
  const isNothing = query.data?.meta.total === 0 && !isNarrowed
  return (
    <>
      {!isNothing && <LinksBar search={search} change={change} />}
      <ListBody
        query={query}
        page={search.page}
        onPage={(page) => change({ page })}
        isNarrowed={isNarrowed}
        onClear={clear}
        none={{ title: links.none, hint: links.noneHint }}
      >
        {(shown) => (
          <>
            <LinksTable rows={shown} ticked={ticked} />
            <BulkBar ticked={ticked} total={total} isPageTicked={isPageTicked} />
          </>
        )}
      </ListBody>
    </>
  )
}
