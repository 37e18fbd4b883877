import { Box } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import { exchangeName } from '@shop/contracts/returns/exchangeName'
import { returnReasons } from '@shop/contracts/returnReasons'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { outcomesText } from './outcomes.ts'

type Line = AdminReturn['lines'][number]

/** A cell of wrapped text with a minimum width. */
const WrappedText = ({ width, children }: { width: string; children: ReactNode }) => (
  <Box minWidth={width} paddingY="1" whiteSpace="normal" lineHeight="1.3">
    {children}
  </Box>
)

interface LineActions {
  /** Removes a line's replacement from the exchange, because it cannot be sent. */
  onTakeOut: (line: Line) => void
}

const exchangeOf = (hasArrived: boolean, { onTakeOut }: LineActions): Column<Line> => ({
  header: 'In exchange',
  cell: line => {
    const { swap, refundInstead } = line
    return (
      swap && (
        <WrappedText width="8rem">
          {exchangeName({ title: line.title, swap })}
          <br />
          <Link to={`/admin/orders/${swap.orderId}`}>{swap.orderNumber}</Link>,{' '}
          {statusLabel(swap.status).label}
          {hasArrived && swap.status === 'PAID' && (
            <>
              <br />
              <Link to={`/admin/pack?order=${swap.orderId}`}>Pack It Now</Link>
            </>
          )}
          {refundInstead !== null && (
            // Aligns the button's text with the text above.
            <Box marginInlineStart="-4">
              <Button
                kind="quiet"
                needs={refundInstead > 0 ? 'orders:refund' : 'returns:decide'}
                onClick={() => onTakeOut(line)}
              >
                Cannot Be Sent
              </Button>
            </Box>
          )}
        </WrappedText>
      )
    )
  },
})

const outcomeOf = ({ outcomes, missing, deduction, deductionReason }: Line, currency: string): string => {
  const missingText = missing > 0 && `${missing} missing`
  const text = [outcomes && outcomesText(outcomes), missingText].filter(Boolean).join(', ') || '–'
  return deduction > 0 ? `${text} (${formatMoney(deduction, currency)} deducted: ${deductionReason})` : text
}

/** Columns of the garments of a return: name, reason, and outcome or refund. */
export const garmentColumns = (adminReturn: AdminReturn, actions: LineActions): Column<Line>[] => {
  const { currency, lines, receivedAt, checkedAt, endedAt } = adminReturn
  const isOpen = checkedAt === null && endedAt === null
  const resultText = (line: Line) =>
    isOpen ? `${formatMoney(line.worth, currency)} to refund` : outcomeOf(line, currency)
  return [
    {
      header: 'Garment',
      cell: line => {
        const { title, quantity, choice, sku, reason } = line
        const second = `${choice} · ${sku}`
        const narrow = `${second} · ${returnReasons[reason]} · ${resultText(line)}`
        return (
          <WrappedText width="11rem">
            <TwoLines
              first={quantity === 1 ? title : `${quantity} × ${title}`}
              second={second}
              narrow={{ below: 'md', second: narrow }}
              wraps
            />
          </WrappedText>
        )
      },
    },
    ...(lines.some(({ swap }) => swap) ? [exchangeOf(receivedAt !== null, actions)] : []),
    {
      header: 'Reason',
      cell: ({ reason }) => <WrappedText width="6rem">{returnReasons[reason]}</WrappedText>,
      from: 'md',
    },
    isOpen
      ? {
          header: 'To refund',
          cell: ({ worth }) => formatMoney(worth, currency),
          isFigure: true,
          from: 'md',
        }
      : {
          header: 'Outcome',
          cell: line => <WrappedText width="9rem">{outcomeOf(line, currency)}</WrappedText>,
          from: 'md',
        },
  ]
}
