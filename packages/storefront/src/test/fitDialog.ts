import { act } from 'react'
import { openProductPage, thobe } from './productPage.ts'
import { someVariant } from './someVariant.ts'

const measurementRow = (size: string, width: number) => ({ size, width, shoulders: 47, sleeve: 62, hem: 148 })
export const variants = [
  someVariant({ size: '54', lengthCm: 137 }),
  someVariant({ size: '56', lengthCm: 142 }),
  someVariant({ size: '58', lengthCm: 147, stock: 0 }),
]
export const product = () =>
  thobe({
    variants,
    measurements: [measurementRow('54', 116), measurementRow('56', 122), measurementRow('58', 128)],
  })

/** Creates the same product, but made also for boys. */
export const productForMenAndBoys = () =>
  thobe({
    variants: [someVariant({ size: '30', lengthCm: 84 }), ...variants],
    measurements: [measurementRow('30', 84), ...product().measurements],
  })

export const findSizeSelector = '[data-choice=size] button'
/** Opens the fit advice on a product's page. */
export const openDialog = async (answers: Record<string, unknown> = {}, garment = product()) => {
  const shop = await openProductPage(garment, answers)
  await shop.click(findSizeSelector)
  const words = () => shop.find('dialog [aria-live]').textContent ?? ''
  const type = (selector: string, text: string) =>
    act(async () => {
      const field = shop.find(selector) as HTMLInputElement
      // Uses the element's own setter, so that React notices typed text.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const pressKey = (selector: string, key: string) =>
    act(async () => shop.find(selector).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  const ask = async (height: string) => {
    await type('dialog [name=height]', height)
    await act(async () => (shop.find('dialog form') as HTMLFormElement).requestSubmit())
  }
  return { ...shop, words, ask, type, pressKey }
}
