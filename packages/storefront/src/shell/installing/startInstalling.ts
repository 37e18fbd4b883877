import { safeStorage } from '@shop/client/safeStorage'
import { deviceOf, thisBrowser, type Device } from './device.ts'

const delay = 3000 // ms after load
const key = 'installDismissed'

/** Remembered for the browser session. */
export const dismissInstalling = (): void => safeStorage('sessionStorage').setItem(key, '1')

/** Tells, some seconds after load, on what kind of device installing should be offered; not where it was dismissed. */
export const startInstalling = (offer: (device: Device) => void): (() => void) => {
  const timer = setTimeout(() => {
    const device = deviceOf(thisBrowser())
    if (device && safeStorage('sessionStorage').getItem(key) !== '1') offer(device)
  }, delay)
  return () => clearTimeout(timer)
}
