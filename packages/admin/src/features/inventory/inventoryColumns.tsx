import { choiceText } from '@shop/contracts/orders/variantName'
import type { LowProduct, StockLevel, StockedVariant } from '@shop/contracts/inventory/endpoints'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { formatCount, groupedDigits } from '@shop/ui/words/formatCount'
import type { ReactNode } from 'react'
import type { useMargins } from './useMargins.ts'
import type { usePlaceStock } from './usePlaces.ts'

/** Describes a variant: units to fetch for it, colour and size, and title. */
const descriptionOf = (variant: StockedVariant, { fetchText }: ReturnType<typeof usePlaceStock>) =>
  [fetchText(variant.id), choiceText(variant), variant.product.title].filter(Boolean).join(' · ')

/** Returns the second line of a variant, with its units by place where a window has no room for their columns. */
const secondLineOf = (variant: StockedVariant, placeStock: ReturnType<typeof usePlaceStock>) => {
  const { items } = placeStock.places
  const names = descriptionOf(variant, placeStock)
  if (items.length === 0) return { second: names }
  const placeTexts = items.map(
    ({ id, name }) => `${name}: ${groupedDigits(placeStock.unitsIn(variant.id, id) ?? 0)}`,
  )
  return {
    second: [names, ...placeTexts].join(' · '),
    wide: { from: 'xl' as const, second: names },
  }
}

/** Columns of the variants; costs and margins only for staff who may see them. */
export const variantColumns = (
  marginOf: ReturnType<typeof useMargins>,
  placeStock: ReturnType<typeof usePlaceStock>,
  adjust: ((variant: StockedVariant) => ReactNode) | null,
  isNarrow: boolean,
): readonly Column<StockedVariant>[] => [
  {
    header: 'Variant',
    // SKU, colour and size come first: variants of one product share its title.
    cell: variant => (
      <>
        <TwoLines first={variant.sku} {...secondLineOf(variant, placeStock)} wraps />
        {isNarrow && adjust?.(variant)}
      </>
    ),
    isWide: true,
  },
  { header: 'On shelf', cell: ({ stock }) => groupedDigits(stock), isFigure: true },
  { header: 'Held', cell: ({ reserved }) => groupedDigits(reserved), isFigure: true, from: 'sm' },
  { header: 'Free', cell: ({ free }) => groupedDigits(free), isFigure: true },
  { header: 'On order', cell: ({ onOrder }) => groupedDigits(onOrder), isFigure: true, from: 'sm' },
  ...placeStock.places.items.map(({ id: placeId, name }): Column<StockedVariant> => ({
    // Chosen columns are stored as a list separated by commas.
    header: name.replaceAll(',', ''),
    cell: ({ id }) => groupedDigits(placeStock.unitsIn(id, placeId) ?? 0),
    isFigure: true,
    from: 'xl',
  })),
  ...(marginOf
    ? ([
        {
          header: 'Cost',
          cell: ({ id }) => marginOf(id).cost,
          isFigure: true,
          from: 'xl',
          isOptional: placeStock.places.items.length > 0,
        },
        { header: 'Margin', cell: ({ id }) => marginOf(id).margin, isFigure: true, from: 'xl' },
      ] satisfies Column<StockedVariant>[])
    : []),
  // Open back-in-stock requests.
  {
    header: 'Restock requests',
    cell: ({ asks }) => groupedDigits(asks),
    isFigure: true,
    from: 'xl',
    isOptional: placeStock.places.items.length > 0,
  },
  ...(adjust && !isNarrow ? [{ header: 'Change', cell: adjust } satisfies Column<StockedVariant>] : []),
]

const levelText = ({ sku, free, asks }: StockLevel): string =>
  asks > 0 ? `${sku}: ${free} (${formatCount(asks, 'restock request')})` : `${sku}: ${free}`

export const lowColumns: readonly Column<LowProduct>[] = [
  {
    header: 'Product',
    cell: ({ title, variants }) => (
      <TwoLines first={title} second={variants.map(levelText).join(', ')} wraps />
    ),
    isWide: true,
  },
  { header: 'Low variants', cell: ({ lowCount }) => lowCount, isFigure: true },
  {
    header: 'On order',
    cell: ({ variants }) => groupedDigits(variants.reduce((sum, { onOrder }) => sum + onOrder, 0)),
    isFigure: true,
    from: 'sm',
  },
  {
    header: 'Restock requests',
    cell: ({ variants }) => groupedDigits(variants.reduce((sum, { asks }) => sum + asks, 0)),
    isFigure: true,
  },
]
