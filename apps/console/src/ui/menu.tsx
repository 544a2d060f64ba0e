import { type ReactNode, Suspense, useState } from 'react'
import type { MenuChoiceProps, MenuItemProps } from './layer-props.ts'
import { type TriggerElement, useLayerTrigger } from './layer-trigger.ts'
import { MenuLayer } from './layers.ts'
import styles from './menu.module.css'
import { useMenuParts } from './menu-parts.ts'

export interface MenuProps {
  trigger: TriggerElement
  children: ReactNode
  align?: 'start' | 'end'
}

/** A list of actions under a button. */
export function Menu({ trigger, children, align = 'start' }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const layer = useLayerTrigger({ trigger, popup: 'menu', isOpen, onOpenChange: setOpen })
  return (
    <>
      {layer.element}
      {layer.isMounted && (
        <Suspense fallback={null}>
          <MenuLayer {...layer.anchor} isOpen={isOpen} onOpenChange={setOpen} align={align}>
            {children}
          </MenuLayer>
        </Suspense>
      )}
    </>
  )
}

export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts()
  return <Item {...props} />
}

/** One of several, with a mark at the chosen one. */
export function MenuChoice<Value extends string>({ options, onChange, ...props }: MenuChoiceProps<Value>) {
  const { Choice } = useMenuParts()
  const choose = (value: string) => {
    const chosen = options.find((option) => option.value === value)
    if (chosen) onChange(chosen.value)
  }
  return <Choice {...props} options={options} onChange={choose} />
}

export const MenuHeading = ({ children }: { children: ReactNode }) => (
  <div className={styles.heading}>{children}</div>
)

export function MenuSeparator() {
  const { Separator } = useMenuParts()
  return <Separator />
}
