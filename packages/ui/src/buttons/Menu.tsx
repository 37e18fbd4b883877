import { type ButtonHTMLAttributes, cloneElement, type ReactElement, useState } from 'react'
import { type Need, useAllowed } from './allowed.ts'
import type { IconName } from './Icon.tsx'
import { laterPart } from './laterPart.tsx'

export interface MenuEntry {
  label: string
  onSelect: () => void
  icon?: IconName
  /** Groups are separated by a line; their entries have to be adjacent. */
  group?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** Set for a checkbox entry; the menu stays open. */
  isChosen?: boolean
  /** Hides the entry from users without it. */
  needs?: Need
}

interface Props {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** Entries of the menu; `false` is left out. */
  entries: readonly (MenuEntry | false)[]
  /** Position of a right click that opens it without its button; px in the window. */
  point?: Point | null
  /** Called when a menu opened by a right click closes. */
  onClose?: () => void
}

export interface Point {
  x: number
  y: number
}

// Loaded later: a tenth of the first screen's scripts.
const FullMenu = laterPart(() => import('./FullMenu.tsx'))

/** A button that opens a menu. Renders nothing without entries. */
export const Menu = ({ trigger, entries, point = null, onClose }: Props) => {
  const allowed = useAllowed(entries)
  const [isPressed, setPressed] = useState(false)
  if (allowed.length === 0) return null
  return (
    <FullMenu
      later={{
        isNeeded: isPressed || point !== null,
        // The next click tries again.
        onFailure: () => {
          setPressed(false)
          onClose?.()
        },
        before: cloneElement(trigger as ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>, {
          'aria-haspopup': 'menu',
          'aria-expanded': false,
          onClick: () => setPressed(true),
        }),
      }}
      {...{ trigger, point, isPressed, onClose }}
      entries={allowed}
    />
  )
}
