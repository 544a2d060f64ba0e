import { type ComponentType, createContext, useContext } from 'react'
import type { MenuChoiceProps, MenuItemProps } from './layer-props.ts'

/** What a menu is made of, once its code is there. */
export interface MenuParts {
  Item: ComponentType<MenuItemProps>
  Choice: ComponentType<MenuChoiceProps<string>>
  Separator: ComponentType
}

export const MenuPartsContext = createContext<MenuParts | null>(null)

/** @throws outside of a menu */
export function useMenuParts(): MenuParts {
  const parts = useContext(MenuPartsContext)
  if (parts === null) throw new Error('a part of a menu must be inside a menu')
  return parts
}
