import { expect, it } from 'vitest'
import { parsePrinterAddress, formatPrinterAddress } from './printerAddress.ts'

it.each([
  ['192.168.1.40', '192.168.1.40:9100'],
  [' zebra.local:6101 ', 'zebra.local:6101'],
  ['Zebra-Bench', 'zebra-bench:9100'],
  ['[fe80::1]', '[fe80::1]:9100'],
  ['10.0.0.255:65535', '10.0.0.255:65535'],
])('reads %j as the address of a printer', (typed, normalForm) => {
  const address = parsePrinterAddress(typed)
  expect(address && formatPrinterAddress(address)).toBe(normalForm)
})

it.each([
  '',
  'zebra printer',
  'http://zebra',
  '192.168.1',
  '192.168.1.400',
  'zebra:0',
  'zebra:65536',
  '-zebra',
  'a:b:c',
])('refuses %j as the address of a printer', typed => expect(parsePrinterAddress(typed)).toBeNull())
