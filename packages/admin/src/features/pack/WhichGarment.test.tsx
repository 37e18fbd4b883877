// @vitest-environment jsdom
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { expect, it } from 'vitest'
import { order as unpaid, orderLine } from '../../test/anOrder.ts'
import { until, useOffice } from '../../test/openOffice.tsx'
import { idOf, listOf } from '../../test/samples.ts'

const id = '00000000-0000-4000-8000-00003f0c2a10'
const barcode = '5012345678900'
const navy = { id: idOf(31), sku: 'TH-31', title: 'Navy thobe', color: 'Navy', size: 'M', details: '' }
/** Two units of a garment whose barcode another garment of the shop shares. */
const order: AdminOrder = {
  ...unpaid,
  id,
  status: 'PAID',
  items: [orderLine({ quantity: 2, barcode, alike: [navy] })],
}

const office = useOffice()

const begin = async (place = `/admin/pack?order=${id}`, answers: object = {}) => {
  office.open(place, {
    '/admin/orders': listOf(),
    '/admin/orders/{id}': order,
    '/admin/orders/{id}/packed': order,
    ...answers,
  })
  await office.shows('0 of 2')
}
const question = `2 garments have the barcode ${barcode}. Which one is it?`
const type = async (code: string) => {
  office.type('Garment', code)
  await until(() => expect(office.valueOf('Garment')).toBe(code))
  document.querySelector('form')?.requestSubmit()
}
const ask = async () => {
  await type(barcode)
  await office.shows(question)
}
const focused = () => document.activeElement?.textContent
const press = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )

it('asks a question and packs nothing for a barcode that two garments share, in any of its written forms', async () => {
  await begin()
  for (const form of [barcode, `0${barcode}`]) {
    await type(form)
    await office.shows(question.replace(barcode, form))
  }
  expect(document.body.textContent).toContain('0 of 2')
  expect(document.body.textContent).toContain('Navy, M · TH-31Navy thobe: not in this order')
  // Another Enter from the scanner chooses nothing: the question has the focus, not an answer.
  expect(document.activeElement?.tagName).toBe('FIELDSET')
  press('Enter')
  expect(document.body.textContent).toContain('0 of 2')
})

it('accepts an answer by arrows and Enter, and returns the focus to the field', async () => {
  await begin()
  await ask()
  press('ArrowDown')
  expect(focused()).toContain('White, M')
  press('ArrowDown')
  expect(focused()).toContain('TH-31')
  press('ArrowDown')
  expect(focused()).toBe('None of These')
  press('ArrowDown')
  expect(focused()).toContain('White, M')
  press('ArrowUp')
  expect(focused()).toBe('None of These')
  press('ArrowDown')
  // Enter on a button clicks it.
  ;(document.activeElement as HTMLElement).click()
  await office.shows('White thobe is in.')
  await office.shows('1 of 2')
  expect(document.activeElement?.getAttribute('name')).toBe('code')
})

it('says if the chosen garment is not in this order', async () => {
  await begin()
  await ask()
  press('ArrowUp')
  press('ArrowUp')
  ;(document.activeElement as HTMLElement).click()
  await office.shows('TH-31 is not in this order.')
  expect(document.body.textContent).toContain('0 of 2')
})

it('closes the question on Escape, or on an unambiguous scan', async () => {
  await begin()
  await ask()
  press('Escape')
  await office.shows('Scan the first garment.')
  expect(document.body.textContent).not.toContain(question)
  expect(document.activeElement?.getAttribute('name')).toBe('code')
  await ask()
  await type(order.items[0]!.sku)
  await office.shows('1 of 2')
  expect(document.body.textContent).not.toContain(question)
})
