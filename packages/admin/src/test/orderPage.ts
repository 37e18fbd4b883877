import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { afterEach, beforeEach } from 'vitest'
import type { Platform } from '../kit/platform/Platform.ts'
import { order } from './anOrder.ts'
import { openOffice, remember } from './openOffice.tsx'
import { admin, at, idOf, listOf } from './samples.ts'

export const path = '/admin/orders/{id}'
const place = `/admin/orders/${order.id}`
export const unmatchedPayment = {
  id: idOf(2),
  amount: 5000,
  currency: 'GBP',
  problem: 'amount',
  state: 'OPEN',
  createdAt: at,
} as const

export let office: ReturnType<typeof openOffice>
export const open = (
  change: Partial<AdminOrder>,
  answers: Parameters<typeof openOffice>[1] = {},
  platform: Partial<Platform> = {},
) => {
  const shownOrder = { ...order, ...change }
  office = openOffice(
    place,
    {
      [path]: shownOrder,
      '/orders/{id}/documents': { items: [] },
      '/admin/orders/{id}/money': { moves: [] },
      '/admin/outbox': listOf(),
      '/admin/returns': listOf(),
      ...answers,
    },
    platform,
  )
  return shownOrder
}
export const type = (name: string, text: string) => {
  const input = document.querySelector<HTMLInputElement>(`[role=dialog] [name="${name}"]`)
  if (!input) throw new Error(`no field ${name}`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
export const chooseAmount = () => {
  const select = document.querySelector<HTMLSelectElement>('[role=dialog] select[name=way]')
  if (!select) throw new Error('no choice of what to refund')
  select.value = 'amount'
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
export const submit = () =>
  document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.click()
export const sentTo = (to: string) =>
  (office.call.mock.calls as unknown as [{ path: string; method: string }, unknown][])
    .filter(([{ path: called, method }]) => called === to && method !== 'GET')
    .map(([, input]) => input)

/** Sets up and cleans up each test of a file. */
export const useOrderPage = (): void => {
  beforeEach(() => remember(admin))
  afterEach(() => office.close())
}
