import { Box, type BoxProps } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import { returnReasons } from '@shop/contracts/returnReasons'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { outcomesText } from './outcomes.ts'

type Line = AdminReturn['lines'][number]

/** A cell whose words go on below, at least as wide as this. */
const Words = ({ width, children }: { width: BoxProps['minWidth']; children: ReactNode }) => (
  <Box minWidth={width} paddingY="1" whiteSpace="normal" lineHeight="1.3">
    {children}
  </Box>
)

const exchangeOf = (hasArrived: boolean): Column<Line> => ({
  header: 'In exchange',
  cell: ({ swap }) =>
    swap && (
      <Words width="9rem">
        {swap.choice}
        <br />
        <Link to={`/admin/orders/${swap.orderId}`}>{swap.orderNumber}</Link>, {statusLabel(swap.status).label}
        {hasArrived && swap.status === 'PAID' && (
          <>
            <br />
            <Link to={`/admin/pack?order=${swap.orderId}`}>Pack It Now</Link>
          </>
        )}
      </Words>
    ),
})

const outcomeOf = ({ outcomes, deduction, deductionReason }: Line, currency: string): string => {
  const text = outcomes ? outcomesText(outcomes) : '–'
  return deduction > 0 ? `${text} (${formatMoney(deduction, currency)} deducted: ${deductionReason})` : text
}

/** Columns of the garments of a return: which, why, what became of them and what goes back. */
export const garmentColumns = ({
  currency,
  lines,
  receivedAt,
  checkedAt,
  endedAt,
}: AdminReturn): Column<Line>[] => [
  {
    header: 'Garment',
    cell: line => {
      const second = `${line.choice} · ${line.sku}`
      const counted = line.quantity === 1 ? second : `${line.quantity} × ${second}`
      const narrow = line.outcomes ? `${counted} · ${outcomeOf(line, currency)}` : counted
      return (
        <Words width={{ base: '11rem', md: '15rem' }}>
          <TwoLines first={line.title} second={second} narrow={{ below: 'md', second: narrow }} wraps />
        </Words>
      )
    },
  },
  ...(lines.some(({ swap }) => swap) ? [exchangeOf(receivedAt !== null)] : []),
  { header: 'Quantity', cell: ({ quantity }) => quantity, isFigure: true, from: 'md' },
  { header: 'Reason', cell: ({ reason }) => <Words width="6rem">{returnReasons[reason]}</Words> },
  {
    header: 'Outcome',
    cell: line => <Words width="9rem">{outcomeOf(line, currency)}</Words>,
    from: 'md',
  },
  // Hidden once the return is checked: the rest of their worth was deducted, and is not refunded.
  ...(checkedAt === null && endedAt === null
    ? [
        {
          header: 'To refund',
          cell: ({ worth }: Line) => formatMoney(worth, currency),
          isFigure: true,
          from: 'sm' as const,
        },
      ]
    : []),
]
