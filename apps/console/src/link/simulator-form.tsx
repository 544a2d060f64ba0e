import { hashKey, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useApi } from '../api/client.ts'
import type { Link } from '../api/links.queries.ts'
import type { Rules } from '../api/rule-order.ts'
import { devices, type SimulatedVisitor, simulatorQueries } from '../api/simulator.queries.ts'
import { useView } from '../routing/view.tsx'
import { CountryNames } from '../states/country-names.tsx'
import { type FormProblems, formProblems, noProblems } from '../states/form-problems.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { InstantField } from '../ui/date-field.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Problems } from '../ui/problems.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { useWords } from '../words/use-words.ts'
import styles from './flow.module.css'
import { LikeClick } from './like-click.tsx'
import type { SimulatedAddress } from './link-search.ts'
import {
  longTexts,
  presets,
  repeatable,
  shortTexts,
  type Text,
  typedVisitor,
  visitorFields,
  visitorOfAddress,
} from './simulated-visitor.ts'

const SimulatorAnswer = lazyPart(() => import('./simulator-answer.tsx'))

const presetNames = ['iphone', 'android', 'desktop', 'googlebot', 'click', 'address'] as const
type Preset = (typeof presetNames)[number]

export interface SimulatorProps {
  link: Link
  /** As they are shown, saved or not. */
  rules: Rules
  isDraft: boolean
}

/** A seed where none was typed. */
const newSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0])

/** Simulates the visitor of the address; one without anything said is none. */
function useSimulation({ link, rules, isDraft }: SimulatorProps, address: SimulatedAddress) {
  const navigate = useNavigate()
  const visitor = visitorOfAddress(address)
  const query = useQuery({
    ...simulatorQueries(useApi()).one({ link, visitor, draft: isDraft ? rules : null }),
    enabled: Object.keys(visitor).length > 0,
  })
  const simulate = (next: SimulatedVisitor) => {
    if (hashKey([next]) === hashKey([visitor])) return void query.refetch()
    void navigate({ to: '.', replace: true, search: (before: object) => ({ ...before, simulate: next }) })
  }
  return { visitor, query, simulate }
}

/** What the API says at each field, but for the country: it knows codes only, here a name may be typed. */
function useVisitorProblems(error: Error | null, { country = '' }: SimulatedVisitor): FormProblems {
  const { flow } = useFlowWords()
  if (error === null) return noProblems
  const { fields, general } = formProblems(error, visitorFields)
  if (fields.country === undefined) return { fields, general }
  return { fields: { ...fields, country: flow.noCountry(country) }, general }
}

/** The visitor, then the answer. Its code is loaded when the drawer opens first. */
export default function SimulatorForm({ address, ...props }: SimulatorProps & { address: SimulatedAddress }) {
  const { link, rules, isDraft } = props
  const { simulator } = useFlowWords()
  const { visitor: ofAddress, query, simulate } = useSimulation(props, address)
  /** Whom the address was of when it was opened. */
  const [sent] = useState(ofAddress)
  const isSent = Object.keys(sent).length > 0
  const [preset, setPreset] = useState<Preset>(isSent ? 'address' : 'iphone')
  /** Of a click; each that is filled in is another one. */
  const [like, setLike] = useState<{ number: number; visitor: SimulatedVisitor }>({ number: 0, visitor: {} })
  const visitor = preset === 'click' ? like.visitor : preset === 'address' ? sent : presets[preset]
  const problems = useVisitorProblems(query.error, ofAddress)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (query.error !== null) focusFirstInvalid(form.current)
  }, [query.error])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedVisitor(visitor, new FormData(event.currentTarget))
    if (!query.isFetching) simulate(repeatable(typed, Date.now(), newSeed()))
  }
  const choose = (value: string) => setPreset(presetNames.find((name) => name === value) ?? preset)
  return (
    <div className={styles.simulator}>
      <form ref={form} className={styles.flow} onSubmit={submit}>
        <SelectField label={simulator.preset} value={preset} onChange={(event) => choose(event.target.value)}>
          {presetNames
            .filter((name) => isSent || name !== 'address')
            .map((name) => (
              <option key={name} value={name}>
                {simulator.presets[name]}
              </option>
            ))}
        </SelectField>
        {preset === 'click' && (
          <LikeClick onFill={(filled) => setLike({ number: like.number + 1, visitor: filled })} />
        )}
        <VisitorFields key={`${preset} ${like.number}`} visitor={visitor} errors={problems.fields} />
        <Rest visitor={visitor} />
        <Problems texts={problems.general} />
        <Button type="submit" look="primary" isBusy={query.isFetching}>
          {isDraft ? simulator.testDraft : simulator.simulate}
        </Button>
      </form>
      {query.data ? (
        <div className={styles.flow}>
          <Suspense fallback={null}>
            <SimulatorAnswer link={link} answer={query.data} rules={rules} />
          </Suspense>
          <CopyAddress isDraft={isDraft} />
        </div>
      ) : (
        <p className={styles.nothingYet}>{simulator.nothingYet}</p>
      )}
    </div>
  )
}

/** Puts the address of the page into the clipboard: everybody who opens it sees the same simulation. */
function CopyAddress({ isDraft }: { isDraft: boolean }) {
  const { simulator } = useFlowWords()
  const { shell } = useWords()
  const notify = useNotify()
  const copy = async () => {
    if (await copyText(location.href)) notify({ text: shell.copied })
  }
  return (
    <div>
      <Button onClick={() => void copy()}>
        <Copy aria-hidden />
        {simulator.copyAddress}
      </Button>
      {isDraft && <p className={styles.hint}>{simulator.addressOfDraft}</p>}
    </div>
  )
}

interface VisitorFieldsProps {
  visitor: SimulatedVisitor
  errors: Readonly<Record<string, string>>
}

function VisitorFields({ visitor, errors }: VisitorFieldsProps) {
  const { simulator } = useFlowWords()
  const { zone } = useView()
  const countryNames = useId()
  const text = (name: Text) => (
    <TextField
      key={name}
      label={simulator.texts[name]}
      hint={name === 'query' ? simulator.queryHint : name === 'seed' && simulator.seedHint}
      name={name}
      autoComplete="off"
      spellCheck={false}
      defaultValue={visitorText(visitor, name)}
      error={errors[name] ?? null}
    />
  )
  return (
    <>
      <div className={styles.pairs}>
        <TextField
          label={simulator.country}
          name="country"
          list={countryNames}
          autoComplete="off"
          spellCheck={false}
          defaultValue={visitor.country}
          error={errors.country ?? null}
        />
        <CountryNames id={countryNames} />
        {text('city')}
        <SelectField label={simulator.device} name="device" defaultValue={visitor.device ?? ''}>
          <option value="">{simulator.byUserAgent}</option>
          {devices.map((device) => (
            <option key={device}>{device}</option>
          ))}
        </SelectField>
        {shortTexts.map(text)}
        {text('ip')}
        <SelectField
          label={simulator.isBot}
          name="isBot"
          defaultValue={visitor.isBot === undefined ? '' : String(visitor.isBot)}
        >
          <option value="">{simulator.byUserAgent}</option>
          <option value="true">{simulator.bot}</option>
          <option value="false">{simulator.person}</option>
        </SelectField>
        {text('seed')}
        <InstantField
          label={simulator.at}
          hint={simulator.atHint}
          name="at"
          zone={zone}
          defaultValue={visitorText(visitor, 'at')}
          error={errors.at ?? null}
        />
      </div>
      {longTexts.map(text)}
    </>
  )
}

const visitorText = (visitor: SimulatedVisitor, name: Text | 'at'): string => {
  const value = visitor[name]
  return typeof value === 'string' ? value : ''
}

/** What the visitor is beside the fields: it came with a preset or a click. */
function Rest({ visitor }: { visitor: SimulatedVisitor }) {
  const { simulator } = useFlowWords()
  const inFields: readonly string[] = visitorFields
  const rest = Object.entries(visitor).flatMap(([name, value]) => (inFields.includes(name) ? [] : [value]))
  return rest.length > 0 && <p className={styles.text}>{simulator.also(rest.join(', '))}</p>
}
