import { changeOrder } from '@shop/contracts/orders/changeEndpoints'
import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { Box, Flex, HStack } from '@chakra-ui/react'
import { pictureWidths } from '@shop/contracts/catalog/pictures'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder, AdminOrderItem } from '@shop/contracts/orders/adminEntities'
import { discountName } from '@shop/contracts/orders/discountName'
import { paysForDelivery } from '@shop/contracts/orders/paysForDelivery'
import { unitsToRefund } from '@shop/contracts/orders/refundAmount'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { Totals } from '@shop/ui/facts/Totals.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { Link } from 'react-router-dom'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { isRefundBlocked } from '../review/CaseNotice.tsx'
import { garmentText } from '../garmentText.ts'
import { useCan } from '../../../kit/session/useCan.ts'

interface LineActions {
  onRefund: (itemId: string) => void
  onChange: (itemId: string) => void
}

interface Props extends LineActions {
  order: AdminOrder
}

const quantityText = ({ quantity, refundedQuantity, exchangedQuantity }: AdminOrderItem): string => {
  const removedTexts = [
    refundedQuantity > 0 && `${refundedQuantity} refunded`,
    exchangedQuantity > 0 && `${exchangedQuantity} exchanged`,
  ].filter(Boolean)
  return removedTexts.length > 0 ? `${quantity} (${removedTexts.join(', ')})` : String(quantity)
}

/** Returns the URL of the smallest picture of a line's garment. */
const pictureOf = ({ image }: AdminOrderItem): string | null =>
  image && image.url.replace(/-\d+\.jpg$/, `-${pictureWidths[0]}.jpg`)

interface LineButtonsProps extends Partial<LineActions> {
  item: AdminOrderItem
}

/** Shows the actions that a line allows. */
const LineButtons = ({ item, onRefund, onChange }: LineButtonsProps) => (
  <HStack gap="0" justify={{ base: 'flex-start', sm: 'flex-end' }}>
    {onChange && item.toSend > 0 && (
      <Button kind="quiet" needs={changeOrder} onClick={() => onChange(item.id)}>
        Change
      </Button>
    )}
    {onRefund && unitsToRefund(item) > 0 && (
      <Button kind="quiet" needs={refundOrder} onClick={() => onRefund(item.id)}>
        Refund
      </Button>
    )}
  </HStack>
)

const columnsOf = ({ currency }: AdminOrder, actions: Partial<LineActions>): Column<AdminOrderItem>[] => {
  const hasActions = Object.keys(actions).length > 0
  return [
    {
      header: 'Product',
      cell: item => (
        <Flex align="center" gap="3" paddingY="1.5">
          {/* Decorative, since the title next to it names the product. */}
          <Thumb url={pictureOf(item)} size="12" />
          <Box minWidth="0">
            <TwoLines
              first={item.title}
              second={garmentText(item)}
              narrow={{
                below: 'sm',
                second: `${quantityText(item)} × ${formatMoney(item.price, currency)} · ${garmentText(item)}`,
              }}
              wraps
            />
            {hasActions && (
              <Box hideFrom="sm" marginStart="-3">
                <LineButtons item={item} {...actions} />
              </Box>
            )}
          </Box>
        </Flex>
      ),
      isWide: true,
    },
    {
      header: 'Quantity',
      cell: quantityText,
      isFigure: true,
      from: 'sm',
    },
    { header: 'Unit price', cell: ({ price }) => formatMoney(price, currency), isFigure: true, from: 'sm' },
    {
      header: 'Total',
      cell: item => formatMoney(item.lineTotal, currency),
      isFigure: true,
    },
    ...(hasActions
      ? [
          {
            header: 'Actions',
            isFigure: true,
            cell: (item: AdminOrderItem) => <LineButtons item={item} {...actions} />,
            from: 'sm' as const,
          },
        ]
      : []),
  ]
}

/** States the VAT rates and their reasons. Answers stored by an earlier version have none. */
const vatText = ({ vat }: Partial<AdminOrder>): string => (vat ?? []).map(({ text }) => text).join('; ')

/** Lists the items and totals of an order. */
export const OrderLines = ({ order, onRefund, onChange }: Props) => {
  const can = useCan()
  const isRefundable = can('orders:refund') && order.leftToRefund > 0 && !isRefundBlocked(order)
  const isChangeable =
    can('orders:write') && order.status === 'PAID' && order.items.some(({ toSend }) => toSend > 0)
  const money = (amount: number) => formatMoney(amount, order.currency)
  return (
    <Panel
      title={paysForDelivery(order) ? 'Totals' : 'Items'}
      note={isChangeable && <Link to={`/admin/orders/${order.id}?create=true`}>Add an item</Link>}
    >
      {!paysForDelivery(order) && (
        <DataTable
          label="Items"
          columns={columnsOf(order, { ...(isChangeable && { onChange }), ...(isRefundable && { onRefund }) })}
          rows={order.items}
        />
      )}
      <Box padding={{ base: '3', md: '4' }}>
        <Totals
          totals={[
            { name: 'Subtotal', amount: money(order.subtotal) },
            order.discount > 0 && {
              name: discountName(order),
              amount: money(-order.discount),
            },
            { name: 'Delivery', amount: money(order.shipping) },
            { name: 'Total', amount: money(order.total), isGrandTotal: true },
            { name: ['VAT included', vatText(order)].filter(Boolean).join(': '), amount: money(order.tax) },
            order.refunded > 0 && { name: 'Refunded', amount: money(-order.refunded) },
          ]}
        />
      </Box>
    </Panel>
  )
}
