import type { ReactElement } from 'react'
import type { Need } from './allowed.ts'
import type { IconName } from './Icon.tsx'

export interface MenuEntry {
  label: string
  onSelect: () => void
  /** An empty link to the page that the entry opens, so that a button in its place can open a new tab. */
  link?: ReactElement
  icon?: IconName
  /** Groups are separated by a line; their entries have to be adjacent. */
  group?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** Set for a checkbox entry; the menu stays open. */
  isChosen?: boolean
  /** Permission that the action needs; users without the permission do not see the entry. */
  needs?: Need
}

export interface Point {
  x: number
  y: number
}
