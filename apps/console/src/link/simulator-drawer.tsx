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
  const form = useSubmit(['country', 'device', 'at'], async (values) => {
    setAnswer(
      await simulatorCommands(api).simulate(link, visitorOf(visitor, values, zone), isDraft ? rules : null),
    )
  })
  const choose = (value: string) => setPreset(presetNames.find((name) => name === value) ?? preset)
  return (
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
      <p className={styles.text}>{restOf(visitor)}</p>
      {form.problems.general.map((text) => (
        <p key={text} role="alert">
          {text}
        </p>
      ))}
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        {isDraft ? simulator.testDraft : simulator.simulate}
      </Button>
      {answer && <SimulatorAnswer link={link} answer={answer} rules={rules} />}
    </form>
  )
}

function VisitorFields({
  visitor,
  errors,
}: {
  visitor: SimulatedVisitor
  errors: Readonly<Record<string, string>>
}) {
  const { simulator } = useFlowWords()
  const { zone } = useView()
  return (
    <>
      <TextField
        label={simulator.country}
        name="country"
        maxLength={2}
        defaultValue={visitor.country}
        error={errors.country ?? null}
      />
      <SelectField label={simulator.device} name="device" defaultValue={visitor.device ?? ''}>
        <option value="">{simulator.byUserAgent}</option>
        {devices.map((device) => (
          <option key={device}>{device}</option>
        ))}
      </SelectField>
      <TextField
        label={simulator.at}
        hint={simulator.atHint(zone)}
        name="at"
        type="datetime-local"
        error={errors.at ?? null}
      />
    </>
  )
}

/** What the visitor is beside the fields. */
const restOf = ({ country: _country, device: _device, isBot: _isBot, ...rest }: SimulatedVisitor): string =>
  Object.values(rest).join(', ')

/** The preset with what was changed of it. */
function visitorOf(preset: SimulatedVisitor, values: FormData, zone: string): SimulatedVisitor {
  const { country: _country, device: _device, ...rest } = preset
  const country = String(values.get('country') ?? '')
    .trim()
    .toUpperCase()
  const device = devices.find((one) => one === values.get('device'))
  const at = String(values.get('at') ?? '')
  return {
    ...rest,
    ...(country !== '' && { country }),
    ...(device !== undefined && { device }),
    ...(at !== '' && { at: instantOf(at, zone) }),
  }
}
