import { Box } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import { moneyAccounts, moneyKinds, sumMoves } from '@shop/contracts/moneyLedger'
import { getOrderMoney, type MoneyMove } from '@shop/contracts/orders/moneyEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Totals } from '@shop/ui/facts/Totals.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { useState } from 'react'
import { readFailureLine } from '../../../kit/query/readFailure.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { useCan } from '../../../kit/session/useCan.ts'

const columns: readonly Column<MoneyMove>[] = [
  {
    header: 'Transaction',
    cell: ({ kind, debit, credit }) => (
      <TwoLines
        first={moneyKinds[kind]}
        second={`${moneyAccounts[credit]} → ${moneyAccounts[debit]}`}
        wraps
      />
    ),
    isWide: true,
  },
  { header: 'Amount', cell: ({ amount, currency }) => formatMoney(amount, currency), isFigure: true },
  { header: 'When', cell: ({ at }) => <RelativeTime instant={at} />, from: 'sm' },
]

const Sums = ({ moves }: { moves: readonly MoneyMove[] }) =>
  sumMoves(moves).map(({ currency, received, givenBack, disputed, fees, left }) => {
    const money = (amount: number) => formatMoney(amount, currency)
    return (
      <Box key={currency} padding={{ base: '3', md: '4' }}>
        <Totals
          totals={[
            { name: 'Received', amount: money(received) },
            givenBack !== 0 && { name: 'Refunded', amount: money(-givenBack) },
            disputed !== 0 && { name: 'Held for disputes', amount: money(-disputed) },
            fees !== 0 && { name: 'Fees', amount: money(-fees) },
            { name: 'Balance', amount: money(left), isGrandTotal: true },
          ]}
        />
      </Box>
    )
  })

const emptyText = (allMoves: readonly MoneyMove[] | undefined, error: Error | null): string => {
  if (allMoves) return allMoves.length === 0 ? 'No payment yet' : 'Nothing to pay'
  return error ? readFailureLine(error, 'Failed to load money.') : 'Loading money'
}

/** Lists every movement of an order's money in the ledger, and the balance. An even exchange moves no money. */
const Ledger = ({ id }: { id: string }) => {
  const { data, error } = useRead(getOrderMoney, { id })
  const moves = data?.moves.filter(({ amount }) => amount !== 0) ?? []
  if (moves.length === 0) return <EmptyText>{emptyText(data?.moves, error)}</EmptyText>
  return (
    <>
      <DataTable label="Ledger" columns={columns} rows={moves} rowKey={({ number }) => String(number)} />
      <Sums moves={moves} />
    </>
  )
}

/** The order's id and the ledger of its money, for investigations. Read on request. */
export const TechnicalDetails = ({ id }: { id: string }) => {
  const [isOpen, setOpen] = useState(false)
  const can = useCan()
  return (
    <Panel
      title="Technical details"
      note={
        <Button kind="quiet" isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide Technical Details' : 'Show Technical Details'}
        </Button>
      }
    >
      {isOpen && (
        <>
          <Box padding={{ base: '3', md: '4' }}>
            <Facts facts={[['Order ID', id]]} />
          </Box>
          {can(getOrderMoney) && <Ledger id={id} />}
        </>
      )}
    </Panel>
  )
}
