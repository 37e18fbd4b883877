// @vitest-environment jsdom
import { getStaffProduct, updateProduct } from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import { aProduct, aVariant } from '../../../test/aProduct.ts'
import { choose } from '../../../test/choose.ts'
import { until, useOffice } from '../../../test/openOffice.tsx'
import { listOf } from '../../../test/samples.ts'

const office = useOffice()
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!

const open = async (lengthCm: number) => {
  const thobe = aProduct({ variants: [aVariant({ lengthCm })] })
  office.open(`/admin/products?edit=${thobe.id}`, {
    '/admin/products': listOf(),
    '/admin/collections': listOf(),
    [getStaffProduct.path]: thobe,
  })
  await until(() => expect(field('vatClass')).toBeTruthy())
}
const doubt = 'Is it only for children under 14?'

it('asks before a garment as long as a man’s is zero-rated, and saves the decision', async () => {
  await open(140)
  expect(document.body.textContent).not.toContain(doubt)
  choose('VAT', 'ZERO')
  await office.shows(doubt, 'Its maximum length, 140 cm, reaches the ankle at a height of about')
  choose('VAT', 'STANDARD')
  await until(() => expect(document.body.textContent).not.toContain(doubt))
  choose('VAT', 'ZERO')
  await office.press('Update Product').shows('Product updated successfully!')
  const [save] = office.call.mock.calls.filter(([{ method }]) => method === updateProduct.method)
  expect(save?.[1]).toMatchObject({ vatClass: 'ZERO' })
})

it('asks nothing about a garment in a child’s size, until it is made longer', async () => {
  await open(90)
  choose('VAT', 'ZERO')
  expect(document.body.textContent).not.toContain(doubt)
  office.typeInto(field('variants.0.lengthCm'), '150')
  await office.shows(doubt)
})
