import { type useOffice, until } from './openOffice.tsx'
import { stockedVariant } from './samples.ts'

export const quote = {
  subtotal: 9500,
  discount: 0,
  shipping: 599,
  total: 10_099,
  tax: 1683,
  prices: [{ variantId: stockedVariant.id, price: 9500 }],
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
