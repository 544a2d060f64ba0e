import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApi } from '../api/client.ts'
import { type Offer, type OfferStats, offerQuery, recordCommands } from '../api/record-lists.queries.ts'
import { recordQueries } from '../api/records.queries.ts'
import { moneyIn } from '../format/numbers.ts'
import { DeleteRecord } from '../lists/delete-record.tsx'
import { PauseButton } from '../lists/pause-button.tsx'
import { RecordForm } from '../lists/record-form.tsx'
import { StatusChip } from '../lists/status-chip.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { useRecordName } from '../states/use-record-name.ts'
import { useTypedGuard } from '../states/use-typed-guard.tsx'
import { Chip } from '../ui/chip.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { Note } from '../ui/note.tsx'
import type { Walk } from '../ui/walk.ts'
import { useListWords } from '../words/use-list-words.ts'
import { CapBar } from './cap-bar.tsx'
import { OfferFigures } from './offer-figures.tsx'
import styles from './offers.module.css'

interface OfferDrawerProps {
  walk: Walk | undefined
  /** Its form is open in place of what it brings. */
  isEditing: boolean
  /** From the form back to the offer. */
  onEdited: () => void
  onClose: () => void
}

/**
 * One offer over the list: whether it is served, what is left of its caps, what it brings, who uses it; or
 * the form that changes it, which is left with what was typed only after a confirmation.
 */
export function OfferDrawer({ walk, isEditing, onEdited, onClose }: OfferDrawerProps) {
  const { offers } = useListWords()
  const guard = useTypedGuard(onClose)
  const onSaved = () => {
    guard.onSaved()
    onEdited()
  }
  return (
    <Drawer
      isOpen={walk !== undefined}
      onClose={guard.onClose}
      title={offers.one}
      walk={isEditing ? undefined : walk}
    >
      {walk && (
        <LoadedOffer key={walk.current} id={walk.current} onClose={onClose}>
          {isEditing && <EditOffer id={walk.current} onInput={guard.onInput} onSaved={onSaved} />}
        </LoadedOffer>
      )}
      {guard.leaveDialog}
    </Drawer>
  )
}

interface LoadedOfferProps {
  id: string
  onClose: () => void
  /** Its form, while that is open. */
  children: ReactNode
}

function LoadedOffer({ id, onClose, children }: LoadedOfferProps) {
  const query = useQuery(offerQuery(useApi(), id))
  return (
    <LoadState query={query}>
      {({ offer, stats }) => (
        <div className={styles.parts}>
          <OfferState offer={offer} />
          {children || (
            <>
              <Caps stats={stats} />
              <OfferFigures offer={offer} stats={stats} />
              <OfferFacts offer={offer} />
              <Acts offer={offer} onDeleted={onClose} />
            </>
          )}
        </div>
      )}
    </LoadState>
  )
}

interface EditOfferProps {
  id: string
  onInput: () => void
  onSaved: () => void
}

function EditOffer({ id, onInput, onSaved }: EditOfferProps) {
  const { offers } = useListWords()
  const query = useQuery(recordQueries(useApi()).one('offers', id))
  return (
    <LoadState query={query}>
      {({ texts }) => (
        <>
          <RecordForm kind="offers" id={id} texts={texts} onInput={onInput} onSaved={onSaved} />
          <p>
            <Link to="." search={(current: object) => ({ ...current, edit: undefined })}>
              {offers.backToFigures}
            </Link>
          </p>
        </>
      )}
    </LoadState>
  )
}

function OfferState({ offer }: { offer: Offer }) {
  const { offers } = useListWords()
  const { name, status, disabledReason, healthStatus } = offer
  return (
    <>
      <p className={styles.line}>
        <strong>{name}</strong>
        <StatusChip status={status} />
        {healthStatus === 'unhealthy' && <Chip tone="bad">{offers.unhealthy}</Chip>}
      </p>
      {disabledReason && <Note tone="bad">{offers.disabled(disabledReason)}</Note>}
    </>
  )
}

function Caps({ stats }: { stats: OfferStats }) {
  const { offers } = useListWords()
  return (
    <section aria-label={offers.caps} className={styles.part}>
      <h3>{offers.caps}</h3>
      <CapBar name={offers.capHour} used={stats.conversionsThisHour} cap={stats.capHourly} />
      <CapBar name={offers.capDay} used={stats.conversionsToday} cap={stats.capDaily} />
      <CapBar name={offers.capEver} used={stats.conversionsTotal} cap={stats.capTotal} />
    </section>
  )
}

function OfferFacts({ offer }: { offer: Offer }) {
  const { facts } = useListWords().offers
  const network = useRecordName('network', offer.networkId)
  return (
    <Facts
      facts={[
        [facts.url, offer.url],
        [facts.payout, moneyIn(Number(offer.payout), offer.payoutCurrency)],
        [facts.network, network],
        [facts.countries, (offer.countries ?? []).join(', ')],
        [facts.health, offer.healthStatus],
        [facts.group, offer.groupName],
        [facts.notes, offer.notes],
      ]}
    />
  )
}

function Acts({ offer: { id, name, status }, onDeleted }: { offer: Offer; onDeleted: () => void }) {
  const { edit } = useListWords()
  const workspaceId = useWorkspaceId()
  const setActive = recordCommands(useApi()).setActive.offers
  return (
    <div className={styles.acts}>
      <Link to="." search={(current: object) => ({ ...current, edit: id })}>
        {edit}
      </Link>
      {status !== 'archived' && (
        <PauseButton
          name={name}
          isActive={status === 'active'}
          isDisabled={status === 'auto_disabled'}
          refreshes={[workspaceId, 'offers']}
          call={(isOn) => setActive(id, isOn)}
        />
      )}
      <DeleteRecord kind="offers" id={id} name={name} onDeleted={onDeleted} />
    </div>
  )
}
