// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { useOffice, until } from '../test/openOffice.tsx'
import { idOf, listOf } from '../test/samples.ts'

const scanAnswer = (answer: { variant?: object; order?: object }) => ({
  '/admin/scan': { variant: null, order: null, back: null, ...answer },
})

const office = useOffice()
/** Presses a key, and returns whether it reached the page. */
const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
/** Presses all keys at once, as a scanner does, as soon as the page listens. */
const scan = async (code: string) => {
  await until(() => expect(press('x')).toBe(false))
  press('Escape')
  for (const key of [...code.split(''), 'Enter']) press(key)
}

it('opens the variant, order or return of a scanned code on any page, without triggering shortcuts', async () => {
  const answers = [
    { variant: { id: idOf(2), productId: idOf(1), sku: 'GR-56' }, order: null, back: null },
    { variant: null, order: { id: idOf(3) }, back: null },
    { variant: null, order: null, back: { id: idOf(4) } },
  ]
  await office.open('/admin/jobs', { '/admin/scan': () => answers.shift() }).shows('Emails and documents')
  await scan('GR-56')
  await until(() => expect(office.place()).toBe(`/admin/products?view=${idOf(1)}&variant=${idOf(2)}`))
  await scan('00000003')
  await until(() => expect(office.place()).toBe(`/admin/orders/${idOf(3)}`))
  await scan('R-7KQ4-MX3P')
  await until(() => expect(office.place()).toBe(`/admin/returns/${idOf(4)}`))
  expect(office.sentTo('/admin/scan')).toEqual([
    { code: 'GR-56' },
    { code: '00000003' },
    { code: 'R-7KQ4-MX3P' },
  ])
})

it('asks which garment an ambiguous code means, and opens the chosen one', async () => {
  const choice = { productId: idOf(1), color: 'White', size: '52', details: '', title: 'Najd Thobe' }
  const choices = [
    { ...choice, id: idOf(2), sku: 'NAJD-52' },
    { ...choice, id: idOf(3), productId: idOf(9), sku: 'EMR-52', title: 'Emerald Thobe' },
  ]
  office.open('/admin/jobs', {
    '/admin/scan': { variant: null, choices, order: null, back: null },
  })
  await office.shows('Emails and documents')
  await scan('5012345678900')
  await office.shows('2 garments have the barcode 5012345678900. Which one is it?')
  expect(office.place()).toBe('/admin/jobs')
  office.press('White, 52 · EMR-52Emerald Thobe')
  await until(() => expect(office.place()).toBe(`/admin/products?view=${idOf(9)}&variant=${idOf(3)}`))
  await until(() => expect(document.body.textContent).not.toContain('Which one is it?'))
})

it('reports an unknown code, and stays on the page', async () => {
  await office.open('/admin/jobs', scanAnswer({})).shows('Emails and documents')
  await scan('5012345678900')
  await office.shows('No garment, order or return has the code 5012345678900.')
  expect(office.place()).toBe('/admin/jobs')
})

it('leaves scans to the packing page while that is open', async () => {
  office.open('/admin/pack', { ...scanAnswer({ order: { id: idOf(3) } }), '/admin/orders': listOf() })
  await office.shows('Scan or type the number on its slip')
  await scan('00000003')
  await office.shows('No order waiting to be packed matches 00000003.')
  expect(office.place()).toBe('/admin/pack')
  await office.go('/admin/jobs')
  await office.shows('Emails and documents')
  await scan('00000003')
  await until(() => expect(office.place()).toBe(`/admin/orders/${idOf(3)}`))
})
