// @vitest-environment jsdom
import { getStaffProduct, updateProduct } from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import { aProduct } from '../../../test/aProduct.ts'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { listOf } from '../../../test/samples.ts'

const office = useOffice()

it('refuses a sale price that is not below the price, at its field', async () => {
  const thobe = aProduct()
  office.open(`/admin/products?edit=${thobe.id}`, {
    '/admin/products': listOf(),
    '/admin/collections': listOf(),
    [getStaffProduct.path]: thobe,
  })
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="variants.0.${name}"]`)!
  const saves = () => office.call.mock.calls.filter(([{ method }]) => method === updateProduct.method)
  await until(() => expect(field('salePrice')).toBeTruthy())
  office.typeInto(field('salePrice'), field('price').value)
  await office.press('Update Product').shows('Must be below the price.')
  expect(saves()).toEqual([])
  office.typeInto(field('salePrice'), '1')
  await office.press('Update Product').shows('Product updated successfully!')
  expect(saves()).toHaveLength(1)
})
