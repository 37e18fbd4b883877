import type { StockedVariant } from '@shop/contracts/inventory/endpoints'
import { listStockMoves, type StockMove } from '@shop/contracts/inventory/moveEndpoints'
import { moveKindLabels } from '@shop/contracts/inventory/moveKindLabels'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { FigureRow } from '@shop/ui/layout/FigureRow.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import type { Column } from '@shop/ui/table/Column'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { signedCount } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { ListView } from '../../kit/list/ListView.tsx'
import { pageSize } from '../../kit/list/pageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'

const columns: readonly Column<StockMove>[] = [
  {
    header: 'Change',
    cell: ({ kind, note, order, purchase, actorName }) => (
      <TwoLines
        first={moveKindLabels[kind]}
        second={[
          order && `Order ${order.number}`,
          purchase && `Purchase order ${purchase.number}`,
          note,
          actorName,
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    ),
    isWide: true,
  },
  { header: 'Shelf', cell: ({ stockDelta }) => signedCount(stockDelta), isFigure: true },
  { header: 'Held', cell: ({ reservedDelta }) => signedCount(reservedDelta), isFigure: true, from: 'sm' },
  { header: 'Stock after', cell: ({ stockAfter }) => stockAfter, isFigure: true },
  { header: 'When', cell: ({ at }) => <RelativeTime instant={at} />, from: 'sm' },
]

/** Lists the stock moves of a variant. */
export const LedgerDialog = ({ variant, onClose }: { variant: StockedVariant; onClose: () => void }) => {
  const [page, setPage] = useState(1)
  const read = useRead(listStockMoves, { id: variant.id, page, limit: pageSize }, { keepPrevious: true })
  const currentVariant = read.data?.variant ?? variant
  return (
    <Dialog title={`Ledger of ${variant.sku}`} size="lg" closeLabel="Close" onClose={onClose}>
      <FormStack>
        {read.data && !read.data.ledger.addsUp && (
          <Notice>
            The entries add up to {read.data.ledger.stock} on the shelf and {read.data.ledger.reserved}{' '}
            reserved, which differs from the variant’s stock. Please count it.
          </Notice>
        )}
        <FigureRow
          figures={[
            ['On shelf', String(currentVariant.stock)],
            ['Reserved for orders', String(currentVariant.reserved)],
            ['Free to sell', String(currentVariant.free)],
          ]}
        />
        <div>
          <ListView
            label="Moves"
            noun="moves"
            read={read}
            failure="Failed to load the ledger."
            columns={columns}
            empty={{ title: 'No stock movements yet' }}
            onReset={undefined}
            onPage={setPage}
            pages="words"
          />
        </div>
      </FormStack>
    </Dialog>
  )
}
