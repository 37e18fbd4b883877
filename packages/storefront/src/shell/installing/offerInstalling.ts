import { safeStorage } from '@shop/client/safeStorage'
import { deviceOf, readBrowser, type Device } from './device.ts'

/** Time after load. */
const delayMs = 3000
const key = 'installDismissed'

/** Remembers the dismissal until the browser session ends. */
export const dismissInstalling = (): void => safeStorage('sessionStorage').setItem(key, '1')

/**
 * Offers installation a few seconds after load, if the device supports it and the offer was not dismissed. Returns a
 * function that cancels the offer.
 */
export const offerInstalling = (offer: (device: Device) => void): (() => void) => {
  const timer = setTimeout(() => {
    const device = deviceOf(readBrowser())
    if (device && safeStorage('sessionStorage').getItem(key) !== '1') offer(device)
  }, delayMs)
  return () => clearTimeout(timer)
}
