// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { listOf } from '../../../test/samples.ts'

const office = useOffice()

const none = listOf()
const storedDrafts = () =>
  Object.keys(localStorage)
    .filter(key => key.startsWith('draft:'))
    .map(key => localStorage.getItem(key) ?? '')
    .join('')

it('restores variants created from sizes and colours after a crash', async () => {
  office.open('/admin/products?create=true', { '/admin/products': none, '/admin/collections': none })
  await office.shows('Add All Combinations')
  office.type('Sizes', '52, 54')
  office.type('Colours', 'Sand')
  office.press('Add All Combinations')
  await until(() => expect(document.querySelectorAll('input[name$=".sku"]').length).toBe(2))
  await until(() => expect(storedDrafts()).toContain('SAN-54'))
  office.press('Add Variant')
  await until(() => expect(storedDrafts().split('"sku"').length - 1).toBe(3))
})

it('fills lengths and prices entered later into the created variants', async () => {
  office.open('/admin/products?create=true', { '/admin/products': none, '/admin/collections': none })
  await office.shows('Add All Combinations')
  office.type('Sizes', 'S, M')
  office.type('Colours', 'Sand')
  office.press('Add All Combinations')
  const values = (field: string) =>
    [...document.querySelectorAll<HTMLInputElement>(`tbody input[name$=".${field}"]`)].map(
      ({ value }) => value,
    )
  await until(() => expect(values('lengthCm')).toEqual(['', '']))
  office.type('Length of S', '132')
  office.type('Length of M', '137')
  office.type('Price of each', '4999')
  await until(() => {
    office.press('Fill In Values')
    expect(values('lengthCm')).toEqual(['132', '137'])
  })
  expect(values('price')).toEqual(['4999', '4999'])
})
