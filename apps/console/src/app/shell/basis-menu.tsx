import { useChangeView, useView } from '../../routing/view.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuChoice } from '../../ui/menu.tsx'
import { useWords } from '../../words/use-words.ts'

/** Whether conversions count on the day of their click or on their own. */
export function BasisMenu({ isTimeless }: { isTimeless: boolean }) {
  const { shell } = useWords()
  const { basis } = useView()
  const changeView = useChangeView()
  const trigger = (
    <Button
      look="quiet"
      disabledReason={isTimeless ? shell.noTimeHere : null}
      aria-label={`${shell.basis}: ${shell.bases[basis]}`}
    >
      {shell.bases[basis]}
    </Button>
  )
  if (isTimeless) return trigger
  return (
    <Menu trigger={trigger} align="end">
      <MenuChoice
        label={shell.basis}
        value={basis}
        options={(['click', 'conversion'] as const).map((value) => ({
          value,
          label: shell.bases[value],
          hint: shell.basisHints[value],
        }))}
        onChange={(value) => changeView({ basis: value === 'click' ? undefined : value })}
      />
    </Menu>
  )
}
