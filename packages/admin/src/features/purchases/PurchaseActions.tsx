import {
  closePurchase,
  deletePurchase,
  exportPurchase,
  orderPurchase,
  printPurchase,
  type Purchase,
  updatePurchase,
} from '@shop/contracts/inventory/purchaseEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { useNavigate } from 'react-router-dom'
import { useAction } from '../../kit/act/useAction.ts'
import { useExport } from '../../kit/act/useExport.ts'
import { purchaseReads } from './purchaseWords.tsx'

const usePurchaseActions = ({ id, number, units, received }: Purchase) => {
  const navigate = useNavigate()
  const order = useAction(orderPurchase, {
    success: `${number} is on order`,
    failure: 'Failed to mark it as ordered',
    refetch: purchaseReads,
  })
  const close = useAction(closePurchase, {
    success: `${number} closed`,
    failure: 'Failed to close the purchase order',
    refetch: purchaseReads,
  })
  const remove = useAction(deletePurchase, {
    success: `${number} deleted`,
    failure: 'Failed to delete the draft',
    onDone: () => void navigate('/admin/purchases', { replace: true }),
  })
  const csvExport = useExport(exportPurchase, {
    name: `${number}.csv`,
    success: `${number} saved as CSV`,
    failure: 'Failed to save the CSV',
  })
  const pdfExport = useExport(printPurchase, {
    name: `purchase-order-${number}.pdf`,
    success: `${number} saved as PDF`,
    failure: 'Failed to create the PDF',
  })
  const askToClose = () => {
    const remaining = Math.max(0, units - received)
    const text =
      remaining > 0
        ? `${remaining} units have not arrived and are no longer expected.`
        : 'Everything has arrived.'
    close.ask({
      title: `Close ${number}?`,
      text: `${text} It cannot be opened again.`,
      actionLabel: 'Close',
      isDanger: false,
      input: { id },
    })
  }
  const askToDelete = () =>
    remove.ask({
      title: `Delete ${number}?`,
      text: 'The draft will be deleted permanently.',
      actionLabel: 'Delete',
      input: { id },
    })
  return { order, csvExport, pdfExport, askToClose, askToDelete }
}

/** Shows the buttons that a purchase order's state allows. */
export const PurchaseActions = ({ purchase, onEdit }: { purchase: Purchase; onEdit: () => void }) => {
  const { id, state } = purchase
  const { order, csvExport, pdfExport, askToClose, askToDelete } = usePurchaseActions(purchase)
  const isDraft = state === 'draft'
  return (
    <Row wraps>
      {state !== 'closed' && (
        <Button kind="plain" icon="edit" needs={updatePurchase} onClick={onEdit}>
          Edit
        </Button>
      )}
      {isDraft && (
        <Button icon="check" needs={orderPurchase} isBusy={order.isPending} onClick={() => order.run({ id })}>
          Mark as Ordered
        </Button>
      )}
      <Menu
        trigger={<IconButton icon="more" label="More" />}
        entries={[
          {
            label: 'Save as PDF',
            icon: 'print',
            needs: 'products:write',
            onSelect: () => pdfExport.run({ id }),
          },
          {
            label: 'Save as CSV',
            icon: 'download',
            needs: 'products:write',
            onSelect: () => csvExport.run({ id }),
          },
          !isDraft &&
            state !== 'closed' && {
              label: 'Close',
              icon: 'archive',
              needs: 'products:write',
              onSelect: askToClose,
            },
          isDraft && {
            label: 'Delete Draft',
            icon: 'trash',
            needs: 'products:write',
            onSelect: askToDelete,
          },
        ]}
      />
    </Row>
  )
}
