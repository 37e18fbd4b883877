// @vitest-environment jsdom
import { getStaffProduct } from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import { aProduct } from '../../../test/aProduct.ts'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { idOf, listOf } from '../../../test/samples.ts'

const office = useOffice()

/** Opens and saves the form of a product; `more` is part of the shop's answer. */
const save = async (more: object) => {
  const thobe = aProduct()
  office.open(`/admin/products?edit=${thobe.id}`, {
    '/admin/products': listOf(),
    '/admin/collections': listOf(),
    // Reads and saves share a path.
    [getStaffProduct.path]: (input: object) => ('version' in input ? { ...thobe, ...more } : thobe),
  })
  const barcode = () => document.querySelector<HTMLInputElement>('[name="variants.0.barcode"]')!
  await until(() => expect(barcode()).toBeTruthy())
  office.typeInto(barcode(), '5012345678900')
  await office.press('Update Product').shows('Product updated successfully!')
  return document.querySelector('[data-tone]')!
}

it('reports a barcode shared with another variant after the save until dismissed', async () => {
  const others = [{ sku: 'EMR-52', title: 'Emerald Thobe', productId: idOf(7) }]
  const toast = await save({ sharedBarcodes: [{ barcode: '5012345678900', skus: ['NAJD-52'], others }] })
  expect(toast.textContent).toContain(
    'Barcode 5012345678900 is on NAJD-52 and EMR-52 (Emerald Thobe). When it is scanned, the shop will ask which garment it is.',
  )
  expect(toast.getAttribute('data-tone')).toBe('warning')
})

it('reports no unique barcode', async () => {
  const toast = await save({})
  expect(toast.textContent).not.toContain('Barcode')
  expect(toast.getAttribute('data-tone')).toBe('success')
})
