// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { getStaffProduct } from '@shop/contracts/products/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { aProduct, aVariant } from '../../../test/aProduct.ts'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { idOf, listOf } from '../../../test/samples.ts'

const thobe = aProduct({
  variants: Array.from({ length: 1000 }, (_, number) =>
    aVariant({ id: idOf(1000 + number), sku: `V-${number}`, size: String(number) }),
  ),
})

const office = useOffice()
let refusal: Error | null
beforeEach(async () => {
  refusal = null
  office.open(`/admin/products?edit=${thobe.id}`, {
    '/admin/products': listOf(),
    '/admin/collections': listOf(),
    [getStaffProduct.path]: (input: object) => ('version' in input ? (refusal ?? thobe) : thobe),
  })
  await office.shows('Showing 1 to 50 of 1,000 variants')
})

const field = (index: number, name: string) =>
  document.querySelector<HTMLInputElement>(`[name="variants.${index}.${name}"]`)
const rows = () =>
  [...document.querySelectorAll<HTMLInputElement>('[name$=".sku"]')].map(({ value }) => value)
const savedInputs = () => office.sentTo(getStaffProduct.path).filter(input => 'version' in (input as object))

it('shows a thousand variants in pages of fifty, and saves the edits of every page', async () => {
  expect(rows()).toHaveLength(50)
  office.typeInto(field(0, 'barcode')!, '4006381333931')
  office.press('Next')
  await until(() => expect(rows()[0]).toBe('V-50'))
  office.typeInto(field(50, 'barcode')!, '5901234123457')
  document.querySelector<HTMLElement>('[aria-label="Delete variant 52"]')?.click()
  await until(() => expect(rows()[1]).toBe('V-52'))
  office.press('Previous')
  await until(() => expect(field(0, 'barcode')?.value).toBe('4006381333931'))
  await office.press('Update Product').shows('Product updated successfully!')
  const [{ variants }] = savedInputs() as [{ variants: { sku: string; barcode: string }[] }]
  expect(variants).toHaveLength(999)
  expect(variants[0]).toMatchObject({ sku: 'V-0', barcode: '4006381333931' })
  expect(variants[50]).toMatchObject({ sku: 'V-50', barcode: '5901234123457' })
  expect(variants[51]).toMatchObject({ sku: 'V-52' })
})

it('scrolls to a new variant, and focuses its SKU', async () => {
  await office.press('Add Variant').shows('Showing 1,001 to 1,001 of 1,001 variants')
  await until(() => expect(document.activeElement === field(1000, 'sku')).toBe(true))
})

it('scrolls to the first wrong row after the form or the shop has refused a save', async () => {
  office.press('Next')
  await until(() => expect(rows()[0]).toBe('V-50'))
  office.typeInto(field(70, 'size')!, '')
  office.press('Previous')
  await until(() => expect(rows()[0]).toBe('V-0'))
  office.press('Update Product')
  await until(() => expect(document.activeElement === field(70, 'size')).toBe(true))
  expect(savedInputs()).toEqual([])

  office.typeInto(field(70, 'size')!, '70')
  const text = 'Another product has this SKU.'
  refusal = new ApiError(400, text, 'validation_failed', { 'variants.999.sku': text })
  office.press('Update Product')
  await until(() => expect(document.activeElement === field(999, 'sku')).toBe(true))
  await office.shows(text)
  // Correcting one row does not move the focus to the next wrong row while typing.
  office.press('Previous')
  await until(() => expect(rows()[0]).toBe('V-900'))
  office.typeInto(field(900, 'size')!, '')
  office.typeInto(field(900, 'size')!, '900')
  expect(rows()[0]).toBe('V-900')
})
