import '@shop/tokens/tokens.css'
import '../kit/styles/fonts.css'
import '../kit/styles/global.css'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { CollectionsBar } from './header/CollectionsBar.tsx'
import { Header } from './header/Header.tsx'
import { InstallOffer } from './installing/InstallOffer.tsx'
import { keepMarkup } from '../kit/page/keepMarkup.tsx'
import { hydrateLazily } from '../kit/page/hydrateLazily.tsx'
import { Toaster } from '../kit/toasts/Toaster.tsx'
import styles from './Layout.module.css'
import { findRoute } from './routes.ts'
import { CartDrawerHost } from './CartDrawerHost.tsx'
import { mainId, useScrollAfterNavigation } from './useScrollAfterNavigation.ts'
import { useStart } from './useStart.ts'
import type { LoginState } from '@shop/client/sessionEnd'

/**
 * Tells whether a link leads to a page of this application. The back office is a separate application, which needs a
 * page load.
 */
const isShopPage = ({ origin, pathname }: HTMLAnchorElement) =>
  origin === location.origin && !/^\/(admin|api|media)(\/|$)/.test(pathname)

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Tells whether a page is for signing in or registering; such pages are skipped when returning. */
const isSignInPage = (path: string): boolean =>
  ['/login', '/register', '/forgot-password', '/reset-password', '/accept-invitation'].includes(path)

/** Opens the shop's links without a page load, unless they are clicked with a modifier key or another button. */
const useFollowLinks = () => {
  const navigate = useNavigate()
  const { pathname: page, search: query, state: historyState } = useLocation()
  useEffect(() => {
    const followLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || link.target || link.download || event.defaultPrevented) return
      const { pathname, search, hash, href, dataset } = link
      const isWithinPage = hash !== '' && pathname === location.pathname && search === location.search
      if (!isPlainClick(event) || !isShopPage(link) || isWithinPage) return
      event.preventDefault()
      const replace = dataset['replace'] !== undefined || href === location.href
      const currentAddress = isSignInPage(page) ? (historyState as LoginState | null)?.from : page + query
      const from = dataset['from'] ?? (isSignInPage(pathname) ? currentAddress : undefined)
      const state: LoginState | null = from === undefined ? null : { from }
      void navigate(pathname + search + hash, { replace, state })
    }
    document.addEventListener('click', followLink)
    return () => document.removeEventListener('click', followLink)
  }, [navigate, page, query, historyState])
}

/** The address, as far as links of the frame mark themselves as current. No link leads to a product. */
const useMarkedPath = () => useLocation().pathname.replace(/^\/products\/.*/, '/products')

const KeptHeader = import.meta.env.SSR
  ? keepMarkup(Header, { name: 'header', useKey: ({ isTask }) => `${isTask} ${useMarkedPath()}` })
  : Header
const KeptCollectionsBar = import.meta.env.SSR
  ? keepMarkup(CollectionsBar, { name: 'collections', useKey: useMarkedPath })
  : CollectionsBar

const LazyOfflineLine = hydrateLazily(async () => (await import('./OfflineLine.tsx')).OfflineLine)
const LazyFooter = hydrateLazily(async () => {
  const { Footer } = await import('./footer/Footer.tsx')
  return import.meta.env.SSR
    ? keepMarkup(Footer, { name: 'footer', useKey: ({ isShort }) => String(isShort) })
    : Footer
})

/** The frame around every page. The browser hydrates each `Suspense` separately, so that a phone stays responsive. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const isTask = findRoute(useLocation()).route.isTask === true
  useStart()
  useFollowLinks()
  useScrollAfterNavigation()
  return (
    <div className={styles.layout}>
      <a href={`#${mainId}`} className={styles.skip}>
        Skip to content
      </a>
      <Suspense>
        <KeptHeader isTask={isTask} />
      </Suspense>
      {!isTask && (
        <Suspense>
          <KeptCollectionsBar />
        </Suspense>
      )}
      <LazyOfflineLine />
      <main id={mainId} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <LazyFooter isShort={isTask} />
      <Toaster />
      <CartDrawerHost />
      <InstallOffer />
    </div>
  )
}
