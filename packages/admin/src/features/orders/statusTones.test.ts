import { fillOf } from '@shop/ui/theme/tones'
import { expect, it } from 'vitest'
import { statusTones } from './statusTones.ts'

it('gives each status a look and a colour of its own', () => {
  const tones = Object.values(statusTones)
  expect(new Set(tones).size).toBe(tones.length)
  expect(new Set(tones.map(fillOf)).size).toBe(tones.length)
})
