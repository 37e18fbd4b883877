import { expect, it } from 'vitest'
import { previewOf } from './previewOf.ts'
import { newVariant, valuesOf } from './productValues.ts'

const file = { id: 'f', name: 'cuff.jpg', type: 'image/jpeg', size: 1 }
const values = {
  ...valuesOf(undefined),
  title: 'Najd Thobe',
  fibres: [
    { fibre: 'nylon' as const, percent: 20 },
    { fibre: 'wool' as const, percent: 80 },
    { fibre: '' as const, percent: null },
  ],
  features: [{ text: ' Two buttons ' }, { text: ' ' }],
  variants: [newVariant({ size: '54', color: 'Navy', price: 4999, stock: 2 }), newVariant({ size: '56' })],
  pictures: [{ id: '', file, url: '', alt: 'Cuff', color: 'Navy' }],
}

it('previews typed values, without incomplete ones', () => {
  const shown = previewOf(values, undefined, new Map([['f', 'data:image/webp;base64,']]))
  expect(shown).toMatchObject({ title: 'Najd Thobe', features: ['Two buttons'], collections: [] })
  expect(shown?.fibres).toMatchObject([{ fibre: 'wool' }, { fibre: 'nylon' }])
  expect(shown?.variants).toMatchObject([{ size: '54', price: 4999, images: [{ alt: 'Cuff' }] }])
  expect(shown?.images).toMatchObject([{ url: 'data:image/webp;base64,', alt: 'Cuff' }])
})

it('previews nothing without a title or a sellable variant', () => {
  expect(previewOf({ ...values, title: ' ' }, undefined, new Map())).toBeNull()
  expect(previewOf({ ...values, variants: [newVariant()] }, undefined, new Map())).toBeNull()
})
