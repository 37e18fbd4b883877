import { type ButtonHTMLAttributes, cloneElement, type ReactElement, useState } from 'react'
import { type Need, useAllowed } from './allowed.ts'
import type { IconName } from './Icon.tsx'
import { laterPart } from './laterPart.tsx'

export interface MenuEntry {
  label: string
  onSelect: () => void
  icon?: IconName
  /** A line stands between groups; give entries of one group one after the other. */
  group?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** Given for a choice that is ticked or not; the menu stays open for more of them. */
  isChosen?: boolean
  /** Left out for whoever may not do it. */
  needs?: Need
}

interface Props {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** Acts of the menu; `false` stands for one that cannot be done now and is left out. */
  entries: readonly (MenuEntry | false)[]
  /** Place of a right click that opens it without its button; px in the window. */
  point?: Point | null
  /** The point is done with. */
  onClose?: () => void
}

export interface Point {
  x: number
  y: number
}

// A tenth of the first screen's scripts, where no menu is open.
const FullMenu = laterPart(() => import('./FullMenu.tsx'))

/** A button that opens a menu. Absent without any entry. */
export const Menu = ({ trigger, entries, point = null, onClose }: Props) => {
  const allowed = useAllowed(entries)
  const [isPressed, setPressed] = useState(false)
  if (allowed.length === 0) return null
  return (
    <FullMenu
      later={{
        isNeeded: isPressed || point !== null,
        // The next press tries again.
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
