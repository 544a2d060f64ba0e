import { type ReactNode, Suspense } from 'react'
import { type TriggerElement, useLayerTrigger } from './layer-trigger.ts'
import { PopoverLayer } from './layers.ts'

export interface PopoverProps {
  trigger: TriggerElement
  /** Its accessible name. */
  label: string
  children: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  align?: 'start' | 'end'
}

/** A small panel under a button, for more than a list of actions. */
export function Popover({ trigger, label, children, isOpen, onOpenChange, align = 'start' }: PopoverProps) {
  const layer = useLayerTrigger({ trigger, popup: 'dialog', isOpen, onOpenChange })
  return (
    <>
      {layer.element}
      {layer.isMounted && (
        <Suspense fallback={null}>
          <PopoverLayer
            {...layer.anchor}
            isOpen={isOpen}
            onOpenChange={onOpenChange}
            label={label}
            align={align}
          >
            {children}
          </PopoverLayer>
        </Suspense>
      )}
    </>
  )
}
