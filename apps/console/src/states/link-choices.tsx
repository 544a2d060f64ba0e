import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../api/client.ts'
import { linkChoices } from '../api/link-choices.queries.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { FieldGroup, FieldPair, FieldRow } from '../ui/field-group.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { pixelLines, pixelProviders, type UtmTexts, utmNames, utmTexts } from './link-values.ts'
import { useFieldRows } from './use-field-rows.ts'

interface ChoiceProps {
  /** By the path of the API: `utm.source`. */
  errors: Readonly<Record<string, string>>
  disabledReason?: string | null
}

interface DomainFieldProps extends ChoiceProps {
  domainId: string | null
  /** What no choice means here. */
  none: string
}

interface SourceFieldProps extends ChoiceProps {
  sourceId: string | null
  /** What no choice means here. */
  none: string
}

/** Domains that can be visited, and the one that the link has. */
export function DomainField({ domainId, none, errors, disabledReason = null }: DomainFieldProps) {
  const { choices } = useLinkWords()
  const { data } = useQuery(linkChoices(useApi()).domains)
  const domains = (data ?? []).filter(({ id, status }) => status === 'active' || id === domainId)
  const chosen = domainId ?? ''
  return (
    <SelectField
      // The record comes after the form: a choice that is not among the options is not shown.
      key={data === undefined ? 'loading' : 'loaded'}
      label={choices.domain}
      name="domainId"
      defaultValue={chosen}
      error={errors.domainId ?? null}
      disabledReason={disabledReason}
    >
      <option value="">{none}</option>
      {chosen !== '' && domains.every(({ id }) => id !== chosen) && <option value={chosen}>{chosen}</option>}
      {domains.map(({ id, host }) => (
        <option key={id} value={id}>
          {host}
        </option>
      ))}
    </SelectField>
  )
}

/** Who sends the visitors of the link: its parameters are read of each visit; it hears of conversions. */
export function SourceField({ sourceId, none, errors, disabledReason = null }: SourceFieldProps) {
  const { choices } = useLinkWords()
  const { data } = useQuery(linkChoices(useApi()).trafficSources)
  return (
    <SelectField
      key={data === undefined ? 'loading' : 'loaded'}
      label={choices.source}
      name="trafficSourceId"
      defaultValue={sourceId ?? ''}
      error={errors.trafficSourceId ?? null}
      disabledReason={disabledReason}
    >
      <option value="">{none}</option>
      {data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** What is added to the target as `utm_*`, of a preset or by hand. */
export function UtmFields({ utm, errors, disabledReason = null }: ChoiceProps & { utm: UtmTexts }) {
  const { choices, bulk } = useLinkWords()
  const { data: presets = [] } = useQuery(linkChoices(useApi()).utmPresets)
  const [texts, setTexts] = useState(utm)
  const isSame = (other: UtmTexts) => utmNames.every((name) => other[name] === texts[name])
  const chosen = presets.find((preset) => isSame(utmTexts(preset)))
  const choose = (id: string) => setTexts(utmTexts(presets.find((preset) => preset.id === id) ?? null))
  return (
    <FieldPair>
      <SelectField
        label={choices.utmPreset}
        value={chosen?.id ?? ''}
        disabledReason={disabledReason}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{choices.noPreset}</option>
        {presets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {utmNames.map((name) => (
        <TextField
          key={name}
          label={bulk.utm[name]}
          name={`utm.${name}`}
          value={texts[name]}
          error={errors[`utm.${name}`] ?? null}
          disabledReason={disabledReason}
          onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
        />
      ))}
    </FieldPair>
  )
}

interface Pixel {
  provider: string
  pixelId: string
}

/** Pixels that the link's own pages fire. All of them are one value of the form, a line each. */
export function PixelFields({ lines, errors, disabledReason = null }: ChoiceProps & { lines: string }) {
  const { choices } = useLinkWords()
  const { rows, add, change, remove } = useFieldRows(() => pixelsOf(lines))
  return (
    <FieldGroup legend={choices.pixels} error={errors.retargetingPixels ?? null}>
      <input
        type="hidden"
        name="retargetingPixels"
        value={pixelLines(rows.filter(({ pixelId }) => pixelId.trim() !== ''))}
      />
      {rows.map(({ key, provider, pixelId }, index) => (
        <FieldRow key={key}>
          <SelectField
            label={choices.pixelProvider(index + 1)}
            value={provider}
            disabledReason={disabledReason}
            onChange={(event) => change(key, { provider: event.target.value })}
          >
            {pixelProviders.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
          <TextField
            label={choices.pixelId(index + 1)}
            value={pixelId}
            autoComplete="off"
            disabledReason={disabledReason}
            onChange={(event) => change(key, { pixelId: event.target.value })}
          />
          <Button
            look="quiet"
            isIcon
            aria-label={choices.removePixel(index + 1)}
            disabledReason={disabledReason}
            onClick={() => remove(key)}
          >
            <Trash2 aria-hidden />
          </Button>
        </FieldRow>
      ))}
      <Button
        disabledReason={disabledReason}
        onClick={() => add({ provider: pixelProviders[0], pixelId: '' })}
      >
        <Plus aria-hidden />
        {choices.addPixel}
      </Button>
    </FieldGroup>
  )
}

function pixelsOf(lines: string): Pixel[] {
  return lines.split('\n').flatMap((line) => {
    const [provider = '', ...rest] = line.split(' ')
    return provider === '' ? [] : [{ provider, pixelId: rest.join(' ') }]
  })
}
