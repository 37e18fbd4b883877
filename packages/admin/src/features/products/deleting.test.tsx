// @vitest-environment jsdom
import { listStaffCollections } from '@shop/contracts/collections/adminEndpoints'
import { deleteProduct, getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { getCollectionUses, getProductUses } from '@shop/contracts/products/uses'
import { expect, it } from 'vitest'
import { aCollection } from '../../test/aCollection.ts'
import { aProduct, aProductRow, aVariant } from '../../test/aProduct.ts'
import { chooseFromRow } from '../../test/chooseFromRow.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { idOf, listOf } from '../../test/samples.ts'

const office = useOffice()

const nobody = { carts: 0, unpaidOrders: 0, paidOrders: 0, returns: 0, purchases: 0, asks: 0 }
const [inCarts, inOrders] = [idOf(11), idOf(12)]
const product = aProduct({
  variants: [
    aVariant({ id: inCarts, sku: 'NAJD-52' }),
    aVariant({ id: inOrders, sku: 'NAJD-54', size: '54' }),
    aVariant({ id: idOf(13), sku: 'NAJD-56', size: '56' }),
  ],
})
const uses = {
  ...nobody,
  carts: 3,
  unpaidOrders: 2,
  plannedChanges: 1,
  isOrdered: true,
  variants: [
    { id: inCarts, ...nobody, carts: 3 },
    { id: inOrders, ...nobody, unpaidOrders: 2 },
  ],
}

it('says which carts and orders still contain a product before it is deleted', async () => {
  office.open('/admin/products', {
    [listStaffProducts.path]: listOf(aProductRow),
    [getProductUses.path]: uses,
    [deleteProduct.path]: { outcome: 'archived', text: 'Archived.' },
  })
  await office.shows('Najd Thobe')
  const row = office.page.querySelector<HTMLElement>('tbody tr')
  if (!row) throw new Error('no row')
  await chooseFromRow(row, 'Delete')
  await office.shows(
    '"Najd Thobe" has been ordered, so it will be archived and kept. It is in 3 carts, 2 unpaid orders and 1 planned change.',
  )
  await office.press('Archive').shows('Archived.')
})

it('asks about a variant in carts, refuses one in open orders, and removes any other immediately', async () => {
  office.open(`/admin/products?edit=${product.id}`, {
    [listStaffProducts.path]: listOf(aProductRow),
    [getStaffProduct.path]: product,
    [getProductUses.path]: uses,
  })
  await office.shows('Update Product')
  const remove = (index: number) =>
    document.querySelector<HTMLElement>(`[aria-label="Delete variant ${index}"]`)?.click()
  const skus = () =>
    [...document.querySelectorAll<HTMLInputElement>('input')].flatMap(({ value }) =>
      /^NAJD-5\d$/.test(value) ? [value] : [],
    )
  await until(() => expect(skus()).toHaveLength(3))
  remove(3)
  await until(() => expect(skus()).toEqual(['NAJD-52', 'NAJD-54']))
  remove(2)
  await office.shows('NAJD-54 cannot be deleted yet', 'It is in 2 unpaid orders.')
  remove(1)
  await office.shows('NAJD-52 will be deleted when you save. It is in 3 carts.')
  office.press('Delete')
  await until(() => expect(skus()).toEqual(['NAJD-54']))
})

it('says that planned changes need a collection before it is deleted', async () => {
  office.open('/admin/collections', {
    [listStaffCollections.path]: listOf(aCollection({ name: 'Thobes', productCount: 2 })),
    [getCollectionUses.path]: { plannedChanges: 1 },
  })
  await office.shows('Thobes')
  const row = office.page.querySelector<HTMLElement>('tbody tr')
  if (!row) throw new Error('no row')
  await chooseFromRow(row, 'Delete')
  await office.shows(
    '"Thobes" and its page will be gone for good. Its 2 products stay. It is in 1 planned change, which cannot be made without it.',
  )
})
