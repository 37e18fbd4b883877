import type { SharedBarcode } from '@shop/contracts/products/entities'
import { formatCount } from '@shop/ui/words/formatCount'

/** Maximum number of variants named; the others are counted. */
const maxNamed = 4

const variantsText = ({ skus, others }: SharedBarcode): string => {
  const allVariants = [...skus, ...others.map(({ sku, title }) => `${sku} (${title})`)]
  const unnamedCount = allVariants.length - maxNamed
  const names = unnamedCount > 0 ? [...allVariants.slice(0, maxNamed), `${unnamedCount} more`] : allVariants
  return new Intl.ListFormat('en-GB').format(names)
}

/** Warns about variants that share a barcode; empty if none do. */
export const sharedBarcodeWarning = (shared: readonly SharedBarcode[] = []): string => {
  const [first, ...furtherBarcodes] = shared
  if (!first) return ''
  const countText = formatCount(furtherBarcodes.length, 'other barcode')
  return [
    `Barcode ${first.barcode} is on ${variantsText(first)}.`,
    furtherBarcodes.length > 0 && `${countText} ${furtherBarcodes.length === 1 ? 'is' : 'are'} also shared.`,
    'When it is scanned, the shop will ask which garment it is.',
  ]
    .filter(Boolean)
    .join(' ')
}
