import { safeStorage } from '@shop/client/safeStorage'
import { create } from 'zustand'

/** In `sessionStorage`: closing lasts for the browser session. `web/src/entry-early.ts` reads it before first paint. */
const key = 'bannerClosed'

export const useBanner = create<{ isClosed: boolean }>()(() => ({
  isClosed: typeof document !== 'undefined' && safeStorage('sessionStorage').getItem(key) === '1',
}))

export const closeBanner = (): void => {
  safeStorage('sessionStorage').setItem(key, '1')
  useBanner.setState({ isClosed: true })
}
