import { expect, it } from 'vitest'
import { usualPaths } from '../e2e/support/findChromium.ts'

it('finds Chrome, Chromium and Edge where macOS installs programs, for everyone or one user', () => {
  const paths = usualPaths('darwin', { HOME: '/Users/sam' })
  expect(paths).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  expect(paths).toContain('/Users/sam/Applications/Chromium.app/Contents/MacOS/Chromium')
  expect(paths).toContain('/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge')
})

it('looks for Chrome and Edge only in the program folders that Windows names', () => {
  const env = { PROGRAMFILES: String.raw`D:\Programs`, LOCALAPPDATA: String.raw`C:\Users\sam\AppData\Local` }
  const paths = usualPaths('win32', env)
  expect(paths).toContain(String.raw`D:\Programs\Google\Chrome\Application\chrome.exe`)
  expect(paths).toContain(String.raw`C:\Users\sam\AppData\Local\Google\Chrome\Application\chrome.exe`)
  expect(paths).toContain(String.raw`D:\Programs\Microsoft\Edge\Application\msedge.exe`)
  expect(paths.filter(place => !/^(D:\\Programs|C:\\Users\\sam)\\/.test(place))).toEqual([])
})
