import '@shop/tokens/tokens.css'
import '../kit/styles/fonts.css'
import '../kit/styles/global.css'
import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { CollectionsBar } from './header/CollectionsBar.tsx'
import { Header } from './header/Header.tsx'
import { Installing } from './installing/Installing.tsx'
import { later } from '../kit/page/later.tsx'
import { Toaster } from '../kit/toasts/Toaster.tsx'
import styles from './Layout.module.css'
import { findRoute } from './routes.ts'
import { ShownCart } from './ShownCart.tsx'
import { mainId, useArrival } from './useArrival.ts'
import { useFollowLinks } from './useFollowLinks.ts'
import { useStart } from './useStart.ts'

const LaterOfflineLine = later(async () => (await import('./OfflineLine.tsx')).OfflineLine)
const LaterFooter = later(async () => (await import('./footer/Footer.tsx')).Footer)

/**
 * Frame around every page. The browser takes over what stands in a `Suspense` bit by bit, without holding a phone up.
 */
export const Layout = ({ children }: { children: ReactNode }) => {
  const isTask = findRoute(useLocation()).route.isTask === true
  useStart()
  useFollowLinks()
  useArrival()
  return (
    <div className={styles.layout}>
      <a href={`#${mainId}`} className={styles.skip}>
        Skip to content
      </a>
      <Suspense>
        <Header isTask={isTask} />
      </Suspense>
      {!isTask && (
        <Suspense>
          <CollectionsBar />
        </Suspense>
      )}
      <LaterOfflineLine />
      <main id={mainId} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <LaterFooter isShort={isTask} />
      <Toaster />
      <ShownCart />
      <Installing />
    </div>
  )
}
