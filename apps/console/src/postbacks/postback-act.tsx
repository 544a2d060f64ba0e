import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { type Postback, recordCommands } from '../api/record-lists.queries.ts'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useListWords } from '../words/use-list-words.ts'

/** What an owner can do something about, and then process again. */
const canReplay: ReadonlySet<string> = new Set(['ignored', 'refused', 'unknown'])

/** Leads to the conversion that came of a postback, or processes it again. */
export function PostbackAct({ postback: { id, result, conversionId } }: { postback: Postback }) {
  const { postbacks } = useListWords()
  const workspaceId = useWorkspaceId()
  const lack = useLackUnrestricted('editor')
  const notify = useNotify()
  const replay = useCommand({
    call: recordCommands(useApi()).replayPostback,
    refreshes: [workspaceId, 'postbacks'],
    onDone: (done) => notify({ text: postbacks.replayed(postbacks.results[done.result] ?? done.result) }),
  })
  if (conversionId !== null)
    return (
      <Link to="/w/$workspaceId/conversions" params={{ workspaceId }} search={{ conversion: conversionId }}>
        {postbacks.conversion}
      </Link>
    )
  if (!canReplay.has(result)) return null
  return (
    <Button look="quiet" disabledReason={lack} isBusy={replay.isBusy} onClick={() => replay.run(id)}>
      {postbacks.replay}
    </Button>
  )
}
