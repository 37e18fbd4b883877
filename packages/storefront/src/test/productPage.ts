import type { Product } from '@shop/contracts/catalog/entities'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { loadParts } from '../kit/page/hydrateLazily.tsx'
import { forgetEverything, openShop } from './openShop.tsx'
import { idOf, listOf } from './samples.ts'
import { someProduct } from './someProduct.ts'
import { someVariant } from './someVariant.ts'
import { useToast } from '../kit/toasts/useToast.ts'

export const variants = [
  someVariant({ color: 'White', size: '54', stock: 2 }),
  someVariant({ color: 'Navy', size: '54', stock: 0 }),
  someVariant({ color: 'Navy', size: '56', price: 5900, salePrice: 4900 }),
]
export const thobe = (change: Partial<Product> = {}) =>
  someProduct({
    variants,
    features: ['Two buttons'],
    specifications: { fit: 'Straight' },
    collections: [{ id: idOf('c'), name: 'Thobes', slug: 'thobes' }],
    ...change,
  })
export const openProductPage = (
  product: unknown = thobe(),
  extraAnswers: Record<string, unknown> = {},
  query = '',
) => openShop(`/products/thobe${query}`, { '/products/slug/{slug}': product, ...extraAnswers })
export const noReviews = {
  '/products/{id}/reviews': {
    ...listOf(),
    rating: 0,
    reviewCount: 0,
    fits: { short: 0, right: 0, long: 0 },
    distribution: [5, 4, 3, 2, 1].map(rating => ({ rating, count: 0 })),
  },
}

export const buyButtonSelector = '[class*=panel] [class*=wide]'
export const sheetButtonSelector = 'dialog [class*=wide]'
export const optionSelector = (group: string, value: string) =>
  `[data-choice=${group}] input[value="${value}"]`
export const toast = () => {
  const { toast: current } = useToast.getState()
  return current && [current.title, current.text]
}

/** Sets up and cleans up each test of a file. */
export const useProductPage = (): void => {
  beforeAll(async () => {
    await import('../pages/product/ProductPage.tsx')
    await loadParts()
    // Reports every element as visible.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly report: (entries: { isIntersecting: boolean }[]) => void
        constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
          this.report = report
        }
        observe() {
          this.report([{ isIntersecting: true }])
        }
        disconnect() {}
      },
    )
  })
  // Removes the stubs, because the next test file of this worker would find them.
  afterAll(() => vi.unstubAllGlobals())
  beforeEach(forgetEverything)
  afterEach(() => void vi.useRealTimers())
}
