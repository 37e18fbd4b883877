import { safeStorage } from '@shop/client/safeStorage'
import { deviceOf, thisBrowser, type Device } from './device.ts'

const delay = 3000 // ms after load
const key = 'installDismissed'

/** Stored for the browser session. */
export const dismissInstalling = (): void => safeStorage('sessionStorage').setItem(key, '1')

/**
 * Reports, some seconds after load, the kind of device on which installing should be offered, unless that was
 * dismissed.
 */
export const startInstalling = (offer: (device: Device) => void): (() => void) => {
  const timer = setTimeout(() => {
    const device = deviceOf(thisBrowser())
    if (device && safeStorage('sessionStorage').getItem(key) !== '1') offer(device)
  }, delay)
  return () => clearTimeout(timer)
}
