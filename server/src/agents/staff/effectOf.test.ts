import { expect, it } from 'vitest'
import { newId } from '../../platform/database/BaseModel.ts'
import { effectOf } from './effectOf.ts'
import { staffTools } from './staffTools.ts'

it('describes in words what each kind of change does', () => {
  const context = { names: new Map([[newId(), 'x']]), orders: new Map(), currency: 'GBP' }
  for (const tool of staffTools.values()) {
    const effect = effectOf(tool, {}, context)
    expect(effect, tool.name).toMatch(/^[A-Z£].*\.$/)
    expect(effect, tool.name).not.toMatch(/undefined|NaN|\w_\w|\{|null/)
  }
})

it.each([
  ['check_return', {}, 'Return R-1 will be recorded as inspected, with nothing refunded.'],
  ['refund_instead', {}, 'An exchange in return R-1 will be cancelled, with nothing refunded yet.'],
  ['record_late_arrival', { sentBack: 0 }, 'Nothing will be refunded for what arrived later for return R-1.'],
  [
    'record_late_arrival',
    { sentBack: 1 },
    'Nothing will be refunded for what arrived later for return R-1, and 1 of the garments will be sent back to the customer.',
  ],
  [
    'record_late_arrival',
    { sentBack: 2, amount: 500 },
    '£5.00 will be refunded for what arrived later for return R-1, and 2 of the garments will be sent back to the customer.',
  ],
])('describes what %s does with %o', (name, input, effect) => {
  const id = newId()
  const context = { names: new Map([[id, 'R-1']]), orders: new Map(), currency: 'GBP' }
  const tool = [...staffTools.values()].find(each => each.name === name)!
  expect(effectOf(tool, { id, amount: 0, ...input }, context)).toBe(effect)
})
