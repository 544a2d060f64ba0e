import { useQuery } from '@tanstack/react-query'
import { type Role, roles } from '@waymark/domain'
import { useId, useState } from 'react'
import { useApi } from '../api/client.ts'
import { type Invitation, type Member, memberCommands, memberQueries } from '../api/settings.queries.ts'
import { useLack, useLackOfSight } from '../rights/rights.tsx'
import { useView } from '../routing/view.tsx'
import { ConfirmDialog } from '../states/confirm-dialog.tsx'
import { LoadState } from '../states/load-state.tsx'
import { useCommand } from '../states/use-command.ts'
import { useTypedGuard } from '../states/use-typed-guard.tsx'
import { dateTime } from '../time/ago.ts'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/page.tsx'
import { useSettingsWords } from '../words/use-settings-words.ts'
import { useWords } from '../words/use-words.ts'
import styles from './settings.module.css'

const roleOf = (value: unknown): Role => roles.find((role) => role === value) ?? 'viewer'

export function MembersTab() {
  const settings = useSettingsWords()
  const { shell } = useWords()
  const lack = useLack('admin')
  const [isInviting, setInviting] = useState(false)
  const invite = (
    <Button look="primary" onClick={() => setInviting(true)} disabledReason={lack}>
      {settings.invite}
    </Button>
  )
  return (
    <div className={styles.stack}>
      <Panel title={shell.settingsTabs.members} actions={invite}>
        <Members />
      </Panel>
      {lack === null && <OpenInvitations />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}

/** Who is a member; to those who may not see it, why. */
function Members() {
  const lack = useLackOfSight('admin')
  const query = useQuery({ ...memberQueries(useApi()).list(), enabled: lack === null })
  if (lack !== null) return <p className={styles.padded}>{lack}</p>
  return <LoadState query={query}>{({ data }) => <MemberTable members={data} />}</LoadState>
}

function MemberTable({ members }: { members: Member[] }) {
  const settings = useSettingsWords()
  const { shell } = useWords()
  const { zone } = useView()
  const lack = useLack('admin')
  const api = useApi()
  const { changeRole } = memberCommands(api)
  const refreshes = memberQueries(api).all
  const change = useCommand({ call: changeRole, refreshes, done: settings.saved })
  const [removing, setRemoving] = useState<Member | null>(null)
  const roleCell = ({ userId, role, email }: Member) => (
    <SelectField
      label={`${settings.role}: ${email}`}
      isLabelHidden
      value={role}
      onChange={(event) => change.run({ userId, role: roleOf(event.target.value) })}
      disabled={lack !== null}
      title={lack ?? undefined}
    >
      {roles.map((one) => (
        <option key={one} value={one}>
          {settings.roles[one]}
        </option>
      ))}
    </SelectField>
  )
  const table = (
    <DataTable
      label={shell.settingsTabs.members}
      rows={members}
      keyOf={({ userId }) => userId}
      columns={[
        { head: settings.email, cell: ({ email }) => email },
        { head: settings.name, cell: ({ name }) => name ?? '–' },
        { head: settings.role, cell: roleCell },
        {
          head: settings.sees,
          cell: ({ linkIds, collectionIds }) =>
            linkIds === null && collectionIds === null ? settings.seesAll : settings.seesSome,
        },
        { head: settings.since, cell: ({ createdAt }) => dateTime(createdAt, zone) },
        {
          head: settings.remove,
          isActions: true,
          cell: (member) => (
            <Button look="quiet" onClick={() => setRemoving(member)} disabledReason={lack}>
              {settings.remove}
            </Button>
          ),
        },
      ]}
    />
  )
  return (
    <>
      {table}
      {removing && <RemoveDialog member={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

/** Confirmed first: a removed member is out at the next call, and needs another invitation. */
function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const settings = useSettingsWords()
  const api = useApi()
  const remove = useCommand({
    call: memberCommands(api).remove,
    refreshes: memberQueries(api).all,
    done: settings.memberRemoved(member.email),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={settings.removeMember(member.email)}
      text={settings.removeMemberText}
      act={settings.remove}
      isBusy={remove.isBusy}
      onConfirm={() => remove.run(member.userId)}
      onClose={onClose}
    />
  )
}

function OpenInvitations() {
  const settings = useSettingsWords()
  const { zone } = useView()
  const query = useQuery(memberQueries(useApi()).invitations())
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  const table = (rows: Invitation[]) => (
    <DataTable
      label={settings.openInvitations}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { head: settings.email, cell: ({ email }) => email },
        { head: settings.role, cell: ({ role }) => settings.roles[role] },
        { head: settings.until, cell: ({ expiresAt }) => dateTime(expiresAt, zone) },
        {
          head: settings.withdraw,
          isActions: true,
          cell: (invitation) => (
            <Button look="quiet" onClick={() => setWithdrawing(invitation)}>
              {settings.withdraw}
            </Button>
          ),
        },
      ]}
    />
  )
  return (
    <Panel title={settings.openInvitations}>
      <LoadState query={query}>
        {({ data }) =>
          data.length === 0 ? <p className={styles.padded}>{settings.noInvitations}</p> : table(data)
        }
      </LoadState>
      {withdrawing && <WithdrawDialog invitation={withdrawing} onClose={() => setWithdrawing(null)} />}
    </Panel>
  )
}

/** Confirmed first: its link leads nowhere afterwards, and another invitation has another link. */
function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const settings = useSettingsWords()
  const api = useApi()
  const withdraw = useCommand({
    call: memberCommands(api).withdraw,
    refreshes: memberQueries(api).all,
    done: settings.withdrawn(invitation.email),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={settings.withdrawTitle(invitation.email)}
      text={settings.withdrawText}
      act={settings.withdraw}
      isBusy={withdraw.isBusy}
      onConfirm={() => withdraw.run(invitation.id)}
      onClose={onClose}
    />
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const settings = useSettingsWords()
  const formId = useId()
  const api = useApi()
  const guard = useTypedGuard(onClose)
  const invite = useCommand({
    call: memberCommands(api).invite,
    refreshes: memberQueries(api).all,
    fields: ['email', 'role'],
    onDone: guard.onSaved,
  })
  const made = invite.result?.data
  const footer = made ? (
    <Button look="primary" onClick={onClose}>
      {settings.storedIt}
    </Button>
  ) : (
    <Button type="submit" form={formId} look="primary" isBusy={invite.isBusy}>
      {settings.invite}
    </Button>
  )
  return (
    <Dialog
      isOpen
      onClose={guard.onClose}
      title={made ? settings.invited(made.email) : settings.inviteTitle}
      footer={footer}
    >
      {made ? (
        <>
          <p>{settings.inviteLinkHint}</p>
          <CopyField label={settings.inviteLink} value={`${location.origin}/invite#${made.token}`} />
        </>
      ) : (
        <Form
          id={formId}
          problems={invite.problems.general}
          onSubmit={(values) =>
            invite.run({ email: String(values.get('email')), role: roleOf(values.get('role')) })
          }
          onInput={guard.onInput}
        >
          <TextField
            label={settings.email}
            name="email"
            type="email"
            required
            error={invite.problems.fields.email ?? null}
          />
          <SelectField label={settings.role} name="role" defaultValue="editor">
            {roles.map((one) => (
              <option key={one} value={one}>
                {settings.roles[one]}
              </option>
            ))}
          </SelectField>
        </Form>
      )}
      {guard.leaveDialog}
    </Dialog>
  )
}
