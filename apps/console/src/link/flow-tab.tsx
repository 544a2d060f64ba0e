import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../api/client.ts'
import type { Link } from '../api/links.queries.ts'
import { type Flow, ruleQueries } from '../api/rules.queries.ts'
import { LoadState } from '../states/load-state.tsx'
import { pageElement } from '../ui/focus.ts'
import { FlowEditor } from './flow-editor.tsx'

/** Who goes where. The draft begins with what was read first, whatever is read anew while it is open. */
export default function FlowTab({ link }: { link: Link }) {
  const query = useQuery({ ...ruleQueries(useApi()).flow(link), refetchOnWindowFocus: false })
  return <LoadState query={query}>{(flow) => <OpenFlow link={link} flow={flow} />}</LoadState>
}

function OpenFlow({ link, flow }: { link: Link; flow: Flow }) {
  const [{ base, editor }, setBase] = useState({ base: flow, editor: 0 })
  useEffect(() => {
    // The editor of what is saved now is another one: its button that was pressed is gone.
    if (editor > 0 && document.activeElement === document.body) pageElement()?.focus()
  }, [editor])
  const rebase = (saved: Flow, goesOn: boolean) =>
    setBase((before) => ({ base: saved, editor: before.editor + (goesOn ? 0 : 1) }))
  return <FlowEditor key={editor} link={link} base={base} onBase={rebase} />
}
