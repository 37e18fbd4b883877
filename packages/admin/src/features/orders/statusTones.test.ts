import { chartColorOf } from '@shop/ui/theme/tones'
import { expect, it } from 'vitest'
import { statusTones } from './statusTones.ts'

it('gives every status its own variant and colour', () => {
  const tones = Object.values(statusTones)
  expect(new Set(tones).size).toBe(tones.length)
  expect(new Set(tones.map(chartColorOf)).size).toBe(tones.length)
})
