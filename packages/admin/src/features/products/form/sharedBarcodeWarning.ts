import type { SharedBarcode } from '@shop/contracts/products/entities'
import { counted } from '@shop/ui/words/counted'

/** Maximum number of variants named; the others are counted. */
const maxNamed = 4

const inWords = ({ skus, others }: SharedBarcode): string => {
  const all = [...skus, ...others.map(({ sku, title }) => `${sku} (${title})`)]
  const rest = all.length - maxNamed
  const named = rest > 0 ? [...all.slice(0, maxNamed), `${rest} more`] : all
  return new Intl.ListFormat('en-GB').format(named)
}

/** Warns about variants that share a barcode; empty if none do. */
export const sharedBarcodeWarning = (shared: readonly SharedBarcode[] = []): string => {
  const [first, ...rest] = shared
  if (!first) return ''
  const others = counted(rest.length, 'other barcode')
  return [
    `Barcode ${first.barcode} is on ${inWords(first)}.`,
    rest.length > 0 && `${others} ${rest.length === 1 ? 'is' : 'are'} also shared.`,
    'When it is scanned, the shop will ask which garment it is.',
  ]
    .filter(Boolean)
    .join(' ')
}
