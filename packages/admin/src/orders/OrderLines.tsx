import { Box } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder, AdminOrderItem } from '@shop/contracts/orders/adminEndpoints'
import { Panel } from '@shop/ui/Panel.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { Totals } from '@shop/ui/Totals.tsx'
import { TwoLines } from '@shop/ui/TwoLines.tsx'
import { Button } from '@shop/ui/Button.tsx'
import { garmentText } from './garmentText.ts'

interface Props {
  order: AdminOrder
  onRefund: (itemId: string) => void
}

const columnsOf = (
  { currency, leftToRefund }: AdminOrder,
  onRefund: Props['onRefund'],
): Column<AdminOrderItem>[] => [
  {
    header: 'Product',
    cell: item => <TwoLines first={item.title} second={garmentText(item)} wraps />,
    isWide: true,
  },
  {
    header: 'Quantity',
    cell: ({ quantity, refundedQuantity }) =>
      refundedQuantity > 0 ? `${quantity} (${refundedQuantity} refunded)` : quantity,
    isFigure: true,
  },
  { header: 'Unit price', cell: ({ price }) => formatMoney(price, currency), isFigure: true, from: 'sm' },
  { header: 'Total', cell: ({ lineTotal }) => formatMoney(lineTotal, currency), isFigure: true },
  ...(leftToRefund > 0
    ? [
        {
          header: 'Refund',
          cell: ({ id, quantity, refundedQuantity }: AdminOrderItem) =>
            refundedQuantity < quantity && (
              <Button kind="quiet" onClick={() => onRefund(id)}>
                Refund
              </Button>
            ),
        },
      ]
    : []),
]

/** What was bought and what it came to. */
export const OrderLines = ({ order, onRefund }: Props) => {
  const money = (amount: number) => formatMoney(amount, order.currency)
  return (
    <Panel title="Items">
      <DataTable
        label="Items"
        columns={columnsOf(order, onRefund)}
        rows={order.items}
        rowKey={({ id }) => id}
      />
      <Box padding={{ base: '3', md: '4' }}>
        <Totals
          totals={[
            { name: 'Subtotal', amount: money(order.subtotal) },
            order.discount > 0 && {
              name: `Discount${order.promotionCode ? ` (${order.promotionCode})` : ''}`,
              amount: `-${money(order.discount)}`,
            },
            { name: 'Delivery', amount: money(order.shipping) },
            { name: 'Total', amount: money(order.total), isSum: true },
            { name: 'VAT included', amount: money(order.tax) },
            order.refunded > 0 && { name: 'Refunded', amount: money(order.refunded) },
          ]}
        />
      </Box>
    </Panel>
  )
}
