import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const small = { isSmall: true, isInstalled: false }

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'ios'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)', 'ios'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', null],
])('the device of %s is %s', (userAgent, device) => expect(deviceOf({ userAgent, ...small })).toBe(device))

test('installing is not offered on large screens and in installed apps', () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'
  expect(deviceOf({ userAgent, isSmall: false, isInstalled: false })).toBeNull()
  expect(deviceOf({ userAgent, isSmall: true, isInstalled: true })).toBeNull()
})
