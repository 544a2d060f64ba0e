import type { FormEvent } from 'react'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useChangePreferences } from '../states/use-preferences.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { TextField } from '../ui/field.tsx'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'
import { mergedOwn, type OwnPreset, ownPresetsOf, withPreset } from './own-presets.ts'
import styles from './reports.module.css'

/** Columns under names of the user: stored with the account, so that they are there in every browser. */
export function OwnPresets({ request, change }: ReportControls) {
  const { reports } = useWords()
  const { preferences } = useSessionFacts()
  const changePreferences = useChangePreferences()
  const presets = ownPresetsOf(preferences)
  const store = (columnPresets: OwnPreset[]) => changePreferences({ columnPresets })
  const choose = (preset: OwnPreset) => {
    const own = mergedOwn(request.own, preset)
    change({ columns: preset.columns, own: own.length > 0 ? own : undefined })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('preset')).trim()
    const own = request.own.filter((metric) => request.columns.includes(metric.name))
    if (name !== '') store(withPreset(presets, { name, columns: [...request.columns], own }))
    event.currentTarget.reset()
  }
  return (
    <>
      {presets.length > 0 && (
        <div className={styles.presets}>
          {presets.map((preset) => (
            <Chip
              key={preset.name}
              remove={{
                label: reports.removePreset(preset.name),
                onRemove: () => store(presets.filter(({ name }) => name !== preset.name)),
              }}
            >
              <Button
                look="quiet"
                aria-pressed={preset.columns.join() === request.columns.join()}
                onClick={() => choose(preset)}
              >
                {preset.name}
              </Button>
            </Chip>
          ))}
        </div>
      )}
      <form onSubmit={submit}>
        <TextField
          label={reports.savePreset}
          name="preset"
          maxLength={60}
          hint={reports.savePresetHint}
          action={<Button type="submit">{reports.saveColumns}</Button>}
        />
      </form>
    </>
  )
}
