import { type useOffice, until } from './openOffice.tsx'
import { idOf } from './samples.ts'

export const variant = {
  id: idOf(21),
  sku: 'NAJD-54',
  color: 'White',
  size: '54',
  details: '',
  stock: 5,
  reserved: 1,
  free: 4,
  asks: 0,
  onOrder: 0,
  product: { id: idOf(20), title: 'Najd Thobe', slug: 'najd-thobe' },
}
export const quote = {
  subtotal: 9500,
  discount: 0,
  shipping: 599,
  total: 10_099,
  tax: 1683,
  prices: [{ variantId: variant.id, price: 9500 }],
  ways: [{ id: 'standard', name: 'Standard' }],
  notices: [] as string[],
  terms: 'standard-20 3-5 tracked',
}

/** Picks the garment in the form for an order, and waits until the form shows this total. */
export const pickGarment = async (office: ReturnType<typeof useOffice>, total: string) => {
  const search = await until(() => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] [role=combobox]')
    if (!field) throw new Error('no form')
    return field
  })
  search.focus()
  office.typeInto(search, 'najd')
  await office.shows('Najd Thobe · White, 54 · 4 free')
  document.querySelector<HTMLElement>('[role=option]')!.click()
  await office.shows(total)
}
