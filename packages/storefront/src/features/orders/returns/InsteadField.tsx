import { getProduct } from '@shop/contracts/catalog/endpoints'
import type { Variant } from '@shop/contracts/catalog/entities'
import { choiceText } from '@shop/contracts/catalog/variantDetails'
import { effectivePrice, formatMoney } from '@shop/contracts/money'
import type { OrderItem } from '@shop/contracts/orders/endpoints'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../kit/forms/SelectField.tsx'
import { query } from '../../../kit/query/query.ts'

/** Value of the choice to have the money back. */
export const refunded = 'refund'

/** Says what another variant costs more or less than the bought one does now. */
const differenceOf = (wanted: Variant, bought: Variant | undefined, currency: string): string => {
  const difference = effectivePrice(wanted) - effectivePrice(bought ?? wanted)
  if (difference === 0) return ''
  const sum = formatMoney(Math.abs(difference), currency)
  return difference > 0 ? ` (${sum} more)` : ` (${sum} back)`
}

interface Props {
  item: OrderItem
  /** Units that come back: there have to be as many of what comes instead. */
  quantity: number
  currency: string
  error: string | undefined
}

/** Asks what somebody would like instead of a garment: another size or colour that is in stock, or their money back. */
export const InsteadField = ({ item, quantity, currency, error }: Props) => {
  const id = item.product.id
  const { data, isLoading } = useQuery({ ...query(getProduct, { id: id ?? '' }), enabled: id !== null })
  const bought = data?.variants.find(variant => variant.id === item.variant.id)
  const free = (data?.variants ?? []).filter(({ stock }) => stock >= quantity)
  // The colour that they have comes first.
  const sorted = free.toSorted(
    (a, b) => Number(b.color === item.variant.color) - Number(a.color === item.variant.color),
  )
  const options: [string, string][] = [
    ['', 'Please choose'],
    ...sorted.map((variant): [string, string] => [
      variant.id,
      choiceText({ ...variant, size: `Size ${variant.size}`, details: '' }) +
        differenceOf(variant, bought, currency),
    ]),
    [refunded, 'My money back'],
  ]
  return (
    <SelectField
      name={`instead ${item.id}`}
      label="What would you like instead?"
      options={options}
      hint={
        isLoading
          ? 'Looking what is in stock…'
          : free.length > 0
            ? 'We hold another size or colour for you for 14 days.'
            : undefined
      }
      error={error}
      required
    />
  )
}
