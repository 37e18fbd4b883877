import { expect, it } from 'vitest'
import { ownAddress } from './ownAddress.ts'

it.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['192.0.2.7', 'http://192.0.2.7:3000'],
  ['localhost', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('a server that listens on %s is reached at %s', (host, address) =>
  expect(ownAddress(host, 3000)).toBe(address),
)

it.each(['0.0.0.0', '127.0.0.1'])('the name of this machine can be chosen if a server listens on %s', host =>
  expect(ownAddress(host, 80, 'localhost')).toBe('http://localhost:80'),
)
