import { existsSync } from 'node:fs'

const usualPlaces = [
  // The same engine without a window's parts: a fifth less work for the tests.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a Chromium on this machine (or `CHROMIUM_PATH`), or null. */
export const findChromium = (): string | null =>
  [process.env['CHROMIUM_PATH'] ?? '', ...usualPlaces].find(path => path !== '' && existsSync(path)) ?? null
