import { type ButtonHTMLAttributes, cloneElement, type ReactElement, useState } from 'react'
import { useAllowedEntries } from './allowed.ts'
import { lazyPart } from './lazyPart.tsx'
import type { MenuEntry, Point } from './MenuEntry.ts'

interface Props {
  /** The button that opens the menu. */
  trigger: ReactElement
  /** Entries of the menu; `false` is left out. */
  entries: readonly (MenuEntry | false)[]
  /** Position of a right click that opens the menu without its button; px in the window. */
  point?: Point | null
  /** Called when a menu opened by a right click closes. */
  onClose?: () => void
}

// Loaded later, because it is a tenth of the first screen's scripts.
const FullMenu = lazyPart(() => import('./FullMenu.tsx'))

/** A button that opens a menu. Renders nothing without entries. */
export const Menu = ({ trigger, entries, point = null, onClose }: Props) => {
  const allowed = useAllowedEntries(entries)
  const [isPressed, setPressed] = useState(false)
  if (allowed.length === 0) return null
  return (
    <FullMenu
      lazyOptions={{
        isNeeded: isPressed || point !== null,
        // The next click tries again.
        onFailure: () => {
          setPressed(false)
          onClose?.()
        },
        fallback: cloneElement(trigger as ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>, {
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
