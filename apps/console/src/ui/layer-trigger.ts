import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'

export type TriggerElement = ReactElement<ComponentProps<'button'>>

export interface LayerTriggerOptions {
  /** A `Button`, usually. */
  trigger: TriggerElement
  popup: 'menu' | 'dialog'
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Where a layer hangs, and how it was opened. */
export interface LayerAnchor {
  anchor: RefObject<HTMLButtonElement | null>
  triggerId: string
  layerId: string
  /** By a key: its first choice is then marked. */
  isByKey: boolean
}

export interface LayerTrigger {
  element: ReactElement
  anchor: LayerAnchor
  /** From the first opening on it stays, so that it can be seen closing. */
  isMounted: boolean
}

/** The button that opens a layer, whose code need not be there yet. */
export function useLayerTrigger({ trigger, popup, isOpen, onOpenChange }: LayerTriggerOptions): LayerTrigger {
  const anchor = useRef<HTMLButtonElement>(null)
  const ownId = useId()
  const layerId = useId()
  const [isByKey, setByKey] = useState(false)
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  const triggerId = trigger.props.id ?? ownId
  const change = (next: boolean, byKey: boolean) => {
    setByKey(byKey)
    onOpenChange(next)
  }
  const element = cloneElement(trigger, {
    ref: anchor,
    id: triggerId,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? layerId : undefined,
    ...(isOpen && { 'data-popup-open': '' }),
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      trigger.props.onClick?.(event)
      // A click by Enter or the space bar has no count.
      change(!isOpen, event.detail === 0)
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      trigger.props.onKeyDown?.(event)
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      if (popup !== 'menu' || !isArrow || isOpen) return
      event.preventDefault()
      event.currentTarget.click()
    },
  })
  return { element, anchor: { anchor, triggerId, layerId, isByKey }, isMounted }
}
