import { Dialog } from '@base-ui/react/dialog'
import { Menu } from '@base-ui/react/menu'
import { Popover } from '@base-ui/react/popover'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import dialogStyles from './dialog.module.css'
import type { DialogLook, DialogProps, MenuChoiceProps, MenuItemProps } from './layer-props.ts'
import type { LayerAnchor } from './layer-trigger.ts'
import menuStyles from './menu.module.css'
import { type MenuParts, MenuPartsContext } from './menu-parts.ts'
import popoverStyles from './popover.module.css'
import { useWalk } from './use-walk.ts'

interface AnchoredLayerProps extends LayerAnchor {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  align: 'start' | 'end'
  children: ReactNode
}

/** The button opens and closes by itself: a press on it is none beside the layer. */
const closeUnlessOnTrigger =
  ({ anchor, onOpenChange }: AnchoredLayerProps) =>
  (isOpen: boolean, { reason, event }: { reason: string; event: Event }) => {
    const isOnTrigger = event.target instanceof Node && anchor.current?.contains(event.target)
    if (!isOpen && reason === 'outside-press' && isOnTrigger) return
    onOpenChange(isOpen)
  }

function MenuItem({ children, onSelect, icon, shortcut, isDanger, disabledReason = null }: MenuItemProps) {
  return (
    <Menu.Item
      className={classNames(menuStyles.item, isDanger && menuStyles.danger)}
      disabled={disabledReason !== null}
      title={disabledReason ?? undefined}
      onClick={onSelect}
    >
      {icon}
      <span className={menuStyles.label}>{children}</span>
      <Shortcut of={shortcut} />
    </Menu.Item>
  )
}

function MenuChoice({ label, value, options, onChange }: MenuChoiceProps<string>) {
  return (
    <Menu.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} closeOnClick className={menuStyles.item}>
          <span className={menuStyles.mark}>
            <Menu.RadioItemIndicator>✓</Menu.RadioItemIndicator>
          </span>
          <span className={menuStyles.label}>
            {option.label}
            {option.hint && <span className={menuStyles.hint}>{option.hint}</span>}
          </span>
          <Shortcut of={option.shortcut} />
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

const Shortcut = ({ of: key }: { of: string | undefined }) =>
  key && (
    <kbd aria-hidden className={menuStyles.key}>
      {key}
    </kbd>
  )

const menuParts: MenuParts = {
  Item: MenuItem,
  Choice: MenuChoice,
  Separator: () => <Menu.Separator className={menuStyles.separator} />,
}

/** The list of a `Menu`, under its button. */
export function MenuLayer(props: AnchoredLayerProps) {
  const { anchor, triggerId, layerId, isByKey, isOpen, align, children } = props
  const popup = useRef<HTMLDivElement>(null)
  const markFirst = (open: boolean) => {
    if (!open || !isByKey) return
    popup.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus()
  }
  return (
    <Menu.Root
      modal={false}
      open={isOpen}
      onOpenChange={closeUnlessOnTrigger(props)}
      onOpenChangeComplete={markFirst}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} className={menuStyles.positioner} sideOffset={4} align={align}>
          <Menu.Popup
            ref={popup}
            id={layerId}
            aria-labelledby={triggerId}
            finalFocus={anchor}
            className={menuStyles.popup}
          >
            <MenuPartsContext value={menuParts}>{children}</MenuPartsContext>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** The panel of a `Popover`, under its button. */
export function PopoverLayer({ label, ...props }: AnchoredLayerProps & { label: string }) {
  const { anchor, layerId, isOpen, align, children } = props
  return (
    <Popover.Root open={isOpen} onOpenChange={closeUnlessOnTrigger(props)}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} className={popoverStyles.positioner} sideOffset={4} align={align}>
          <Popover.Popup id={layerId} aria-label={label} finalFocus={anchor} className={popoverStyles.popup}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const typedFields = 'input:not([readonly], [type="hidden"]), textarea'
const fields = `${typedFields}, select`

/** The field that has the focus by itself, else the first; none on touch, where the keyboard would open. */
function fieldToFocus(body: HTMLElement | null, opening: string, found: string): HTMLElement | true {
  if (body === null || opening === 'touch') return true
  const active = document.activeElement
  if (active instanceof HTMLElement && body.contains(active)) return active
  return body.querySelector<HTMLElement>(found) ?? true
}

/** What a `Dialog` or a `Drawer` shows. */
export function DialogLayer(props: DialogProps & { look: DialogLook }) {
  const { isOpen, onClose, title, description, children, footer, width, finalFocus, look } = props
  const { shell } = useWords()
  const isWide = width === 'wide'
  const body = useRef<HTMLDivElement>(null)
  const { said, onKeyDown, rowToFocus } = useWalk(props.walk, body)
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      disablePointerDismissal={onClose === null}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.backdrop} />
        <Dialog.Popup
          className={classNames(dialogStyles.popup, dialogStyles[look], isWide && dialogStyles.wide)}
          // In a select the arrows would choose, not walk through the list.
          initialFocus={(opening) => fieldToFocus(body.current, opening, props.walk ? typedFields : fields)}
          finalFocus={finalFocus ?? rowToFocus}
          onKeyDown={onKeyDown}
        >
          <header className={dialogStyles.head}>
            <Dialog.Title className={dialogStyles.title}>{title}</Dialog.Title>
            {onClose && (
              <Dialog.Close render={<Button look="quiet" isIcon aria-label={shell.close} />}>
                <X aria-hidden />
              </Dialog.Close>
            )}
          </header>
          <div ref={body} className={dialogStyles.body} tabIndex={props.isForReading ? 0 : undefined}>
            {description && (
              <Dialog.Description className={dialogStyles.description}>{description}</Dialog.Description>
            )}
            {children}
          </div>
          <span role="status" className="visually-hidden">
            {said}
          </span>
          {footer && <footer className={dialogStyles.foot}>{footer}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
