import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Link } from '../../kit/parts/Link.tsx'
import { useEntryId } from '../../kit/page/useEntryId.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { IconButton } from '../../kit/parts/IconButton.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { CartLink } from './CartLink.tsx'
import styles from './Header.module.css'
import { MenuTiles } from './MenuTiles.tsx'
import { useShopLinks } from './useShopLinks.ts'
import { SearchLink } from './SearchLink.tsx'
import { WishlistLink } from './WishlistLink.tsx'

const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/collections', label: 'Collections' },
  { to: '/about', label: 'About' },
] as const

const menuId = 'menu'
/** Maximum length of a name that fits on one line on a small phone. */
const maxShortNameLength = 12

/**
 * Returns the `aria-current` of a link to `to` on the page `path`: `page` if they are equal or `path` is below `to`.
 * Home has no pages below it.
 */
const ariaCurrentOf = (path: string, to: string) =>
  path === to || (to !== '/' && path.startsWith(`${to}/`)) ? 'page' : undefined

/** Tracks the open menu; Escape, a press outside the header and any navigation, including Back, close it. */
const useMenu = () => {
  const entryId = useEntryId()
  const [openEntryId, setOpenEntryId] = useState<string | null>(null)
  const isOpen = openEntryId === entryId
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpenEntryId(null)
      toggle.current?.focus()
    }
    const onPress = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('header')) setOpenEntryId(null)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen])
  return { isOpen, open: () => setOpenEntryId(entryId), close: () => setOpenEntryId(null), toggle }
}

/** The navigation bar. Personal parts appear after hydration, in space reserved for them. */
export const Header = ({ isTask }: { isTask: boolean }) => {
  const { storeName } = useSettings()
  const shopLinks = useShopLinks()
  const { pathname } = useLocation()
  const { isOpen, open, close, toggle } = useMenu()
  return (
    <header
      className={styles.header}
      // Closes the menu when the focus leaves the header, because the menu covers the page.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <div className={styles.bar}>
        <span className={styles.toggle}>
          <IconButton
            ref={toggle}
            icon={isOpen ? 'close' : 'menu'}
            label={isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isOpen}
            aria-controls={menuId}
            onClick={isOpen ? close : open}
          />
        </span>
        <Link
          to="/"
          className={styles.logo}
          data-long={storeName.length > maxShortNameLength}
          onClick={close}
        >
          <span className={styles.name}>{storeName || 'Home'}</span>
        </Link>
        <nav id={menuId} className={styles.menu} data-open={isOpen} aria-label="Main">
          <ul className={styles.main}>
            {mainLinks.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.item}
                  aria-current={ariaCurrentOf(pathname, to)}
                  onClick={close}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          {shopLinks.length > 0 && !isTask && (
            <ul className={styles.places} aria-label="Shop">
              {shopLinks.map(({ to, name }) => (
                <li key={to}>
                  <Link to={to} className={styles.item} aria-current={pathname === to ? 'page' : undefined}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {isOpen && <MenuTiles onChoice={close} />}
          <AccountLinks onChoice={close} />
        </nav>
        <div className={styles.icons}>
          <SearchLink onChoice={close} />
          <WishlistLink onChoice={close} />
          <CartLink onChoice={close} />
        </div>
      </div>
    </header>
  )
}
