import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { builtInRoles, type BuiltInRoleId } from '@shop/contracts/users/builtInRoles'
import type { ReturnState } from '@shop/contracts/returns/entities'
import { expect, it } from 'vitest'
import { canOf } from '../../../kit/session/useCan.ts'
import { order, paymentCase } from '../../../test/anOrder.ts'
import { idOf } from '../../../test/samples.ts'
import { isOnHold, orderTasks } from '../orderTasks.ts'
import { nextActionOf } from './nextAction.ts'

const disputed = { cases: [paymentCase()], dispute: 'Disputed.' }

const next = (
  change: Partial<AdminOrder>,
  { returnState, role = 'manager' }: { returnState?: ReturnState; role?: BuiltInRoleId } = {},
) => {
  const shown = { ...order, ...change }
  const act = nextActionOf(shown, {
    tasks: orderTasks(shown.status, { isHeld: isOnHold(shown), isBlocked: false }),
    returns: returnState && [{ id: idOf(9), state: returnState }],
    can: canOf(builtInRoles[role].permissions),
  })
  return act?.kind === 'task' ? act.task.kind : (act?.kind ?? null)
}

it.each([
  ['waits for its customer', null, next({ status: 'PENDING' })],
  ['is paid', 'ship', next({ status: 'PAID' })],
  ['waits for a return', null, next({ status: 'PAID', waitsFor: 'R-1' })],
  ['is disputed', 'evidence', next({ status: 'PAID', ...disputed })],
  ['is disputed and released', 'ship', next({ status: 'PAID', ...disputed, dispute: null })],
  ['is disputed on its way', 'evidence', next({ status: 'SHIPPED', ...disputed })],
  [
    'waits for the bank',
    'deliver',
    next({ status: 'SHIPPED', cases: [paymentCase({ status: 'under_review' })] }),
  ],
  ['is on its way', 'deliver', next({ status: 'SHIPPED' })],
  ['has arrived', null, next({ status: 'DELIVERED' })],
  ['has come back', 'checkReturn', next({ status: 'DELIVERED' }, { returnState: 'RECEIVED' })],
  ['is coming back', null, next({ status: 'DELIVERED' }, { returnState: 'SENT' })],
  ['has ended', null, next({ status: 'REFUNDED' })],
])('an order that %s needs %s', (_name, wanted, found) => expect(found).toBe(wanted))

it('offers only acts that the role allows', () => {
  expect(next({ status: 'PAID' }, { role: 'packer' })).toBe('ship')
  expect(next({ status: 'PAID', ...disputed }, { role: 'packer' })).toBeNull()
  expect(next({ status: 'SHIPPED' }, { role: 'packer' })).toBeNull()
  expect(next({ status: 'PAID' }, { role: 'accountant' })).toBeNull()
  expect(next({ status: 'DELIVERED' }, { role: 'packer', returnState: 'RECEIVED' })).toBeNull()
})
