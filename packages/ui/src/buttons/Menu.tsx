import { type ButtonHTMLAttributes, cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'
import { type Need, useAllowed } from './allowed.ts'
import type OpenableMenu from './FullMenu.tsx'
import type { IconName } from './Icon.tsx'

export interface MenuEntry {
  label: string
  onSelect: () => void
  icon?: IconName
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

type FullMenu = typeof OpenableMenu

let loading: Promise<{ default: FullMenu }> | undefined
let loaded: FullMenu | undefined

/** Fetches what opens menus, once: it is a tenth of the first screen's scripts, where no menu is open. */
export const loadMenus = (): Promise<{ default: FullMenu }> =>
  (loading ??= import('./FullMenu.tsx').then(module => {
    loaded = module.default
    return module
  }))

const LazyMenu = lazy(loadMenus)

/** A button that opens a menu. Absent without any entry. */
export const Menu = ({ trigger, entries, point = null, onClose }: Props) => {
  const allowed = useAllowed(entries)
  const [isPressed, setPressed] = useState(false)
  // The same for as long as it is shown: another one would close an open menu.
  const [FullMenu] = useState(() => loaded ?? LazyMenu)
  if (allowed.length === 0) return null
  const closed = cloneElement(trigger as ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setPressed(true),
  })
  if (!isPressed && point === null && loading === undefined) return closed
  return (
    <Suspense fallback={closed}>
      <FullMenu trigger={trigger} entries={allowed} point={point} isPressed={isPressed} onClose={onClose} />
    </Suspense>
  )
}
