import type { ProductAdvice, SalesReport } from '@shop/contracts/analytics/endpoints'
import { formatCount } from '@shop/ui/words/formatCount'
import type { SalesPeriod } from './salesPeriod.ts'
import { TablePanel } from './TablePanel.tsx'
import { adviceFollowedColumns, adviceNotFollowedColumns } from './tables.ts'

interface Props {
  advice: SalesReport['advice']
  period: SalesPeriod
}

const rowKey = ({ productId, title }: ProductAdvice) => productId ?? title

/**
 * Shows how many units were bought in the size that the fit advice named or in another size, and how many of them were
 * kept, sent back or exchanged: in total, then by product.
 */
export const AdvicePanels = ({ advice: { products, ...total }, period }: Props) => {
  const withTotal = (matches: (advice: Omit<ProductAdvice, 'productId' | 'title'>) => boolean) =>
    matches(total) ? [{ productId: null, title: 'All products', ...total }, ...products.filter(matches)] : []
  return (
    <>
      <TablePanel
        title={`Bought the size advised: advice given ${formatCount(total.given, 'time')}`}
        table="advice"
        period={period}
        columns={adviceFollowedColumns}
        rows={withTotal(({ given, followed }) => given > 0 || followed.units > 0)}
        rowKey={rowKey}
      />
      <TablePanel
        title="Bought a size other than advised"
        table="advice"
        period={period}
        columns={adviceNotFollowedColumns}
        rows={withTotal(({ otherwise }) => otherwise.units > 0)}
        rowKey={rowKey}
      />
    </>
  )
}
