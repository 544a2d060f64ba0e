import { useState } from 'react'
import { useApi } from '../api/client.ts'
import type { Link } from '../api/links.queries.ts'
import type { Rules } from '../api/rule-order.ts'
import { type SimulatedVisitor, type Simulation, simulatorCommands } from '../api/simulator.queries.ts'
import { useView } from '../routing/view.tsx'
import { useSubmit } from '../states/use-submit.ts'
import { instantOf } from '../time/instant.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { devices } from './condition-fields.tsx'
import styles from './flow.module.css'
import { LikeClick } from './like-click.tsx'
import { SimulatorAnswer } from './simulator-answer.tsx'

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const presets = {
  iphone: { country: 'DE', device: 'mobile', deviceBrand: 'Apple', os: 'iOS', browser: 'Safari' },
  android: { country: 'US', device: 'mobile', os: 'Android', browser: 'Chrome' },
  desktop: { country: 'GB', device: 'desktop', os: 'Windows', browser: 'Chrome' },
  googlebot: { country: 'US', userAgent: googlebot },
} as const satisfies Record<string, SimulatedVisitor>
const presetNames = ['iphone', 'android', 'desktop', 'googlebot', 'click'] as const
type Preset = (typeof presetNames)[number]

/** Beside the country, the device and the time; the short ones share a line. */
const shortTexts = ['language', 'os', 'browser'] as const
const longTexts = ['userAgent', 'referer', 'query'] as const
const texts = ['city', ...shortTexts, 'ip', 'seed', ...longTexts] as const
type Text = (typeof texts)[number]
const paths = ['country', 'device', 'isBot', 'at', ...texts] as const

interface SimulatorProps {
  link: Link
  /** As they are shown, saved or not. */
  rules: Rules
  isDraft: boolean
}

/** Where a visitor would go, and why; with changes that are not saved, by these. */
export function SimulatorDrawer({
  isOpen,
  onClose,
  ...props
}: SimulatorProps & { isOpen: boolean; onClose: () => void }) {
  const { simulator } = useFlowWords()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={simulator.title} width="wide">
      <SimulatorForm {...props} />
    </Drawer>
  )
}

function SimulatorForm({ link, rules, isDraft }: SimulatorProps) {
  const { simulator } = useFlowWords()
  const { zone } = useView()
  const api = useApi()
  const [preset, setPreset] = useState<Preset>('iphone')
  /** Of a click; each that is filled in is another one. */
  const [like, setLike] = useState<{ number: number; visitor: SimulatedVisitor }>({ number: 0, visitor: {} })
  const visitor = preset === 'click' ? like.visitor : presets[preset]
  const [answer, setAnswer] = useState<Simulation | null>(null)
  const form = useSubmit(paths, async (values) => {
    setAnswer(
      await simulatorCommands(api).simulate(link, visitorOf(visitor, values, zone), isDraft ? rules : null),
    )
  })
  const choose = (value: string) => setPreset(presetNames.find((name) => name === value) ?? preset)
  return (
    <div className={styles.simulator}>
      <form className={styles.flow} onSubmit={form.onSubmit}>
        <SelectField label={simulator.preset} value={preset} onChange={(event) => choose(event.target.value)}>
          {presetNames.map((name) => (
            <option key={name} value={name}>
              {simulator.presets[name]}
            </option>
          ))}
        </SelectField>
        {preset === 'click' && (
          <LikeClick onFill={(filled) => setLike({ number: like.number + 1, visitor: filled })} />
        )}
        <VisitorFields key={`${preset} ${like.number}`} visitor={visitor} errors={form.problems.fields} />
        <Rest visitor={visitor} />
        {form.problems.general.map((text) => (
          <p key={text} role="alert">
            {text}
          </p>
        ))}
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {isDraft ? simulator.testDraft : simulator.simulate}
        </Button>
      </form>
      {answer ? (
        <SimulatorAnswer link={link} answer={answer} rules={rules} />
      ) : (
        <p className={styles.nothingYet}>{simulator.nothingYet}</p>
      )}
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
          maxLength={2}
          defaultValue={visitor.country}
          error={errors.country ?? null}
        />
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
        <TextField
          label={simulator.at}
          hint={simulator.atHint(zone)}
          name="at"
          type="datetime-local"
          error={errors.at ?? null}
        />
      </div>
      {longTexts.map(text)}
    </>
  )
}

const visitorText = (visitor: SimulatedVisitor, name: Text): string => {
  const value = visitor[name]
  return typeof value === 'string' ? value : ''
}

/** What the visitor is beside the fields: it came with a preset or a click. */
function Rest({ visitor }: { visitor: SimulatedVisitor }) {
  const { simulator } = useFlowWords()
  const inFields: readonly string[] = paths
  const rest = Object.entries(visitor).flatMap(([name, value]) => (inFields.includes(name) ? [] : [value]))
  return rest.length > 0 && <p className={styles.text}>{simulator.also(rest.join(', '))}</p>
}

/** The preset with what was changed of it. */
function visitorOf(preset: SimulatedVisitor, values: FormData, zone: string): SimulatedVisitor {
  const typed = (name: string) => String(values.get(name) ?? '').trim()
  const rest = Object.entries(preset).filter(([name]) => !paths.some((path) => path === name))
  const country = typed('country').toUpperCase()
  const device = devices.find((one) => one === values.get('device'))
  return {
    ...Object.fromEntries(rest),
    ...Object.fromEntries(texts.flatMap((name) => (typed(name) === '' ? [] : [[name, typed(name)]]))),
    ...(country !== '' && { country }),
    ...(device !== undefined && { device }),
    ...(typed('isBot') !== '' && { isBot: typed('isBot') === 'true' }),
    ...(typed('at') !== '' && { at: instantOf(typed('at'), zone) }),
  }
}
