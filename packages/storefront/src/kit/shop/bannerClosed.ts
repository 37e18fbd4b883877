import { safeStorage } from '@shop/client/safeStorage'
import { create } from 'zustand'

/**
 * Key in `sessionStorage`, since the banner stays closed for the browser session. `web/src/entry-early.ts` reads it
 * before the first paint.
 */
const key = 'bannerClosed'

/** The banner's state; open on the server and until `loadBanner` is called. */
export const useBanner = create<{ isClosed: boolean }>()(() => ({ isClosed: false }))

export const loadBanner = (): void =>
  useBanner.setState({ isClosed: safeStorage('sessionStorage').getItem(key) === '1' })

export const closeBanner = (): void => {
  safeStorage('sessionStorage').setItem(key, '1')
  useBanner.setState({ isClosed: true })
}
