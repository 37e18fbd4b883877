import type { StockedVariant } from '@shop/contracts/inventory/endpoints'
import { choiceText } from '@shop/contracts/orders/variantName'
import { PickField } from '@shop/ui/fields/PickField.tsx'
import { useState } from 'react'

interface Props<V> {
  label: string
  /** Results of the last search. */
  results: readonly V[]
  isSearching: boolean
  onSearch: (text: string) => void
  onPick: (variant: V) => void
}

/** Picks a variant by SKU, barcode or title. Clears the field after each choice, ready for the next one. */
export const VariantPicker = <V extends StockedVariant>({ results, onPick, ...field }: Props<V>) => {
  const [pickCount, setPickCount] = useState(0)
  return (
    <PickField
      key={pickCount}
      placeholder="Search by SKU, barcode or product"
      value={null}
      onChange={picked => {
        const variant = results.find(({ id }) => id === picked?.id)
        if (!variant) return
        onPick(variant)
        setPickCount(pickCount + 1)
      }}
      results={results.map(variant => ({
        id: variant.id,
        label: variant.sku,
        detail: `${variant.product.title} · ${choiceText(variant)} · ${variant.free} free`,
      }))}
      {...field}
    />
  )
}
