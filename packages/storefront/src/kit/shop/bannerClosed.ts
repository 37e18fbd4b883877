import { safeStorage } from '@shop/client/safeStorage'
import { create } from 'zustand'

/**
 * Key in `sessionStorage`, since closing lasts for the browser session. `web/src/entry-early.ts` reads it before first
 * paint.
 */
const key = 'bannerClosed'

/** Open on the server and until `loadBanner`. */
export const useBanner = create<{ isClosed: boolean }>()(() => ({ isClosed: false }))

export const loadBanner = (): void =>
  useBanner.setState({ isClosed: safeStorage('sessionStorage').getItem(key) === '1' })

export const closeBanner = (): void => {
  safeStorage('sessionStorage').setItem(key, '1')
  useBanner.setState({ isClosed: true })
}
