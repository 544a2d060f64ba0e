import type { ReactNode } from 'react'
import { storeFirstSettings } from '../api/first-settings.ts'
import type { Send } from '../api/send-json.ts'
import type { Session } from '../api/session.ts'
import { useSubmit } from '../states/use-submit.ts'
import { CurrencyField, workspaceFieldsIn, ZoneField } from '../states/workspace-fields.tsx'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/field.tsx'
import type { Notice } from '../ui/layer-props.ts'
import { Problems } from '../ui/problems.tsx'
import { useFirstAccountWords } from '../words/use-first-account-words.ts'
import { useOutsideWords } from '../words/use-outside-words.ts'
import { AccountFields, accountPaths, credentialsIn } from './account-fields.tsx'
import styles from './frame.module.css'
import { Frame } from './frame.tsx'

interface FirstAccountPageProps {
  session: Session
  /** Of the page. */
  origin: string
  send: Send
  offersDemoData: boolean
  /** Says on the first page inside what comes, and what is not as it was chosen. */
  onNotice: (notice: Notice) => void
}

/** By what the owner does: what links are called, and what their list shows first. */
const preferencesOf: Readonly<Record<string, Record<string, unknown>>> = {
  buy: { linkNoun: 'campaign', linksView: 'money' },
  shorten: { linksView: 'clicks' },
}

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The owner's account of an installation that has none. All but the address and the password is chosen
 * already, and can be changed in the settings.
 */
export default function FirstAccountPage({
  session,
  offersDemoData,
  onNotice,
  ...api
}: FirstAccountPageProps) {
  const { createAccount } = useOutsideWords()
  const words = useFirstAccountWords()
  const { isBusy, problems, onSubmit } = useSubmit(accountPaths, (values) =>
    session.register(credentialsIn(values), async (registered) => {
      const workspace = workspaceFieldsIn(values)
      const preferences = preferencesOf[String(values.get('purpose'))] ?? {}
      const demoData = values.has('demoData')
      const unset = await storeFirstSettings(api, registered, { workspace, preferences, demoData })
      for (const { part, reason } of unset) onNotice({ text: words.unset[part](reason), isError: true })
      if (demoData && !unset.some(({ part }) => part === 'demoData')) onNotice({ text: words.demoDataComes })
    }),
  )
  return (
    <Frame title={words.createOwner}>
      <p className={styles.hint}>{words.createOwnerHint}</p>
      <form onSubmit={onSubmit}>
        <Problems texts={problems.general} />
        <Step number={1} title={words.yourAccount}>
          <AccountFields problems={problems.fields} />
        </Step>
        <Step number={2} title={words.whatYouDo}>
          <div className={styles.choices}>
            {Object.entries(words.purposes).map(([value, label]) => (
              <label key={value} className={styles.choice}>
                <input type="radio" name="purpose" value={value} defaultChecked={value === 'both'} />
                {label}
              </label>
            ))}
          </div>
          <p className={styles.note}>{words.whatYouDoHint}</p>
        </Step>
        <Step number={3} title={words.yourWorkspace}>
          <CurrencyField defaultValue="USD" />
          <ZoneField defaultValue={browserZone()} />
          {offersDemoData && <CheckField label={words.demoData} name="demoData" hint={words.demoDataHint} />}
        </Step>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {createAccount}
        </Button>
      </form>
    </Frame>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.step}>
      <legend>
        <span aria-hidden className={styles.number}>
          {number}
        </span>
        {title}
      </legend>
      {children}
    </fieldset>
  )
}
