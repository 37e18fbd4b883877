import { listTransfers, takeBackTransfer, type Transfer } from '@shop/contracts/inventory/placeEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { useAction } from '../../kit/act/useAction.ts'
import { placeReads } from '../inventory/usePlaces.ts'

const columns: readonly Column<Transfer['lines'][number]>[] = [
  {
    header: 'Variant',
    cell: ({ sku, name, variantId }) => (
      <TwoLines first={sku} second={variantId === null ? `${name} · deleted` : name} wraps />
    ),
    isWide: true,
  },
  { header: 'Units', cell: ({ quantity }) => groupedDigits(quantity), isFigure: true },
]

/** Shows one transfer with its lines, and a button that undoes it. */
export const TransferDialog = ({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) => {
  const { id, number, from, to, at, actorName, note, lines, takenBackAt, takenBackBy } = transfer
  const reversal = useAction(takeBackTransfer, {
    success: `${number} taken back`,
    failure: 'Failed to take the transfer back',
    refetch: [listTransfers, ...placeReads],
    onDone: onClose,
  })
  return (
    <Dialog
      title={number}
      closeLabel="Close"
      onClose={onClose}
      footer={
        takenBackAt === null && (
          <Button
            kind="plain"
            icon="undo"
            needs={takeBackTransfer}
            isBusy={reversal.isPending}
            busyText="Taking back..."
            onClick={() => reversal.run({ id })}
          >
            Take Back
          </Button>
        )
      }
    >
      <FormStack>
        <Facts
          facts={[
            ['From', from.name],
            ['To', to.name],
            ['Moved', <RelativeTime key="moved" instant={at} />],
            actorName !== null && ['By', actorName],
            note !== '' && ['Note', note],
            takenBackAt !== null && ['Taken back', <RelativeTime key="taken" instant={takenBackAt} />],
            takenBackBy !== null && ['Taken back by', takenBackBy],
          ]}
        />
        <DataTable label="Lines" columns={columns} rows={lines} />
      </FormStack>
    </Dialog>
  )
}
