import type { Page } from '@playwright/test'

/** Simulates a scanner: it types like a keyboard, ends with Enter, and does not wait between its keys. */
export const plugScanner = async (page: Page): Promise<(code: string) => Promise<void>> => {
  const wire = await page.context().newCDPSession(page)
  const press = async (key: string) => {
    const isEnter = key === 'Enter'
    const text = isEnter ? '\r' : key
    await Promise.all([
      wire.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key,
        text,
        ...(isEnter && { windowsVirtualKeyCode: 13 }),
      }),
      wire.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    ])
  }
  return async code => void (await Promise.all([...code.split(''), 'Enter'].map(press)))
}
