import { expect, it } from 'vitest'
import { usualPlaces } from '../e2e/support/findChromium.ts'

it('finds Chrome, Chromium and Edge where macOS installs programs, for everyone or one user', () => {
  const places = usualPlaces('darwin', { HOME: '/Users/sam' })
  expect(places).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  expect(places).toContain('/Users/sam/Applications/Chromium.app/Contents/MacOS/Chromium')
  expect(places).toContain('/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge')
})

it('looks for Chrome and Edge only in the program folders that Windows names', () => {
  const env = { PROGRAMFILES: String.raw`D:\Programs`, LOCALAPPDATA: String.raw`C:\Users\sam\AppData\Local` }
  const places = usualPlaces('win32', env)
  expect(places).toContain(String.raw`D:\Programs\Google\Chrome\Application\chrome.exe`)
  expect(places).toContain(String.raw`C:\Users\sam\AppData\Local\Google\Chrome\Application\chrome.exe`)
  expect(places).toContain(String.raw`D:\Programs\Microsoft\Edge\Application\msedge.exe`)
  expect(places.filter(place => !/^(D:\\Programs|C:\\Users\\sam)\\/.test(place))).toEqual([])
})
