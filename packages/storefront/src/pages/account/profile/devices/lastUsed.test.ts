import { expect, test } from 'vitest'
import { lastUsed } from './lastUsed.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')

test.each([
  ['2026-11-21T11:50:00.000Z', 'just now'],
  ['2026-11-21T11:15:00.000Z', '45 minutes ago'],
  ['2026-11-21T11:00:00.000Z', '1 hour ago'],
  ['2026-11-20T12:00:00.000Z', '1 day ago'],
  ['2026-11-18T11:00:00.000Z', '3 days ago'],
  ['2026-11-02T12:00:00.000Z', 'on 2 November 2026'],
])('a device used at %s was used %s', (instant, words) => expect(lastUsed(instant, now)).toBe(words))
