import type { SentInput } from '@shop/contracts/endpoint'
import { listMargins } from '@shop/contracts/inventory/endpoints'
import { marginText } from '@shop/contracts/inventory/marginText'
import { formatMoney } from '@shop/contracts/money'
import { useRead } from '../../kit/query/useRead.ts'
import { useSettings } from '../../kit/screen/settings.ts'
import { useCan } from '../../kit/session/useCan.ts'

/** Returns the texts of cost and margin of variants, empty if unknown; null for staff who may not see costs. */
export const useMargins = (input: SentInput<typeof listMargins>) => {
  const { currency } = useSettings()
  const maySee = useCan()(listMargins)
  const { data } = useRead(listMargins, input, {
    keepPrevious: true,
    enabled: input.variantIds?.length !== 0,
  })
  if (!maySee) return null
  const marginById = new Map(data?.items.map(margin => [margin.variantId, margin]))
  return (id: string) => {
    const { cost, net } = marginById.get(id) ?? { cost: null, net: 0 }
    if (cost === null) return { cost: '', margin: '', text: undefined }
    const price = formatMoney(cost, currency)
    const margin = marginText({ net, cost }, currency)
    return { cost: price, margin, text: `Cost ${price} · Margin ${margin}` }
  }
}
