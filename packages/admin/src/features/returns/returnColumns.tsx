import { Box, Text } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import { returnReasons } from '@shop/contracts/returnReasons'
import type { ReturnKind, ReturnState, ReturnSummary } from '@shop/contracts/returns/entities'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { sumText } from '../../kit/list/sumText.ts'
import { ReturnStateBadge } from '../orders/ReturnStateBadge.tsx'

const kindLabels: Record<ReturnKind, string> = {
  refund: 'Refund',
  exchange: 'Exchange',
  both: 'Exchange and refund',
}

const garmentsText = ({ garments }: ReturnSummary): string => {
  const [first, ...otherGarments] = garments.map(({ title, choice, quantity }) =>
    quantity === 1 ? `${title}, ${choice}` : `${quantity} × ${title}, ${choice}`,
  )
  return otherGarments.length === 0 ? (first ?? '') : `${first} and ${otherGarments.length} more`
}

const reasonsText = ({ garments }: ReturnSummary): string =>
  [...new Set(garments.map(({ reason }) => returnReasons[reason]))].join(' · ')

const isChecked = (state: ReturnState): boolean => state === 'CHECKED' || state === 'DONE'

/** Writes the amount to refund, which is only an estimate until the garments have been checked. */
const amountText = ({ amount, kind, state, currency }: ReturnSummary): string => {
  if (amount === null) return 'Not refunded'
  if (amount === 0) return kind === 'exchange' ? 'Nothing to pay back' : 'Nothing'
  const sum = formatMoney(amount, currency)
  return isChecked(state) ? sum : `About ${sum}`
}

/** Writes the sum to refund for several returns, an estimate while any of them has not been checked. */
export const amountsText = (returns: readonly ReturnSummary[]): string => {
  const sum = sumText(returns.map(({ amount, currency }) => ({ amount: amount ?? 0, currency })))
  const isExact = returns.every(({ amount, state }) => !amount || isChecked(state))
  return `${isExact ? sum : `About ${sum}`} to refund`
}

export const returnColumns: readonly Column<ReturnSummary>[] = [
  {
    header: 'Return',
    cell: row => (
      <TwoLines
        first={row.code}
        second={`${row.orderNumber} · ${row.customer}`}
        narrow={{ below: 'md', second: `${row.orderNumber} · ${garmentsText(row)}` }}
      />
    ),
    isHalf: true,
  },
  {
    header: 'Garments',
    cell: row => <TwoLines first={garmentsText(row)} second={reasonsText(row)} />,
    isHalf: true,
    from: 'md',
  },
  {
    header: 'Type',
    cell: row => <TwoLines first={kindLabels[row.kind]} second={amountText(row)} />,
    from: 'sm',
  },
  {
    header: 'State',
    cell: ({ state, askedAt, receivedAt, inRepair }) => (
      <Box paddingY="1">
        <ReturnStateBadge state={state} />
        <Text textStyle="xs" color="fg.muted">
          {receivedAt ? 'Received ' : 'Booked '}
          <RelativeTime instant={receivedAt ?? askedAt} />
        </Text>
        {inRepair > 0 && (
          <Text textStyle="xs" color="fg.muted">
            {inRepair === 1 ? '1 garment in repair' : `${inRepair} garments in repair`}
          </Text>
        )}
      </Box>
    ),
  },
]
