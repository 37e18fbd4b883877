import { HStack, Text } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import { finishReturn, getReturn, receiveReturn } from '@shop/contracts/returns/adminEndpoints'
import { isAwaited } from '@shop/contracts/returns/isAwaited'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { PanelGrid } from '@shop/ui/layout/PanelGrid.tsx'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { PageError } from '../../kit/query/ReadError.tsx'
import { useAction } from '../../kit/act/useAction.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { CheckForm } from './CheckForm.tsx'
import { EndDialog } from './EndDialog.tsx'
import { arrivedUnits } from './outcomes.ts'
import { InsteadDialog } from './InsteadDialog.tsx'
import { LabelPanel } from './LabelPanel.tsx'
import { MissingDialog } from './MissingDialog.tsx'
import { OwedPanel } from './OwedPanel.tsx'
import { garmentColumns } from './garmentColumns.tsx'
import { ReturnStateBadge } from '../orders/ReturnStateBadge.tsx'
import { RepairPanel } from './RepairPanel.tsx'
import { staleReads } from './staleReads.ts'
import { useCan } from '../../kit/session/useCan.ts'

/** Tells whether every garment is exchanged for one with the same price, so that nothing is refunded. */
const isExchange = ({ lines }: AdminReturn): boolean => lines.every(({ swap, worth }) => swap && worth === 0)

const refundText = (adminReturn: AdminReturn): string => {
  const { state, refund, refundOrder, refundState, currency } = adminReturn
  if (state === 'CANCELED') return 'None'
  if (refund === null) return isExchange(adminReturn) ? 'None: it is an exchange' : 'Not checked yet'
  if (refund === 0) return 'Nothing'
  const sum = formatMoney(refund, currency) + (refundOrder ? ` of order ${refundOrder}` : '')
  if (refundState === 'FAILED') return `${sum}, failed`
  return refundState === 'PENDING' ? `${sum}, under way` : sum
}

/** Shows the actions that a return's state allows, and their dialogs. */
const ReturnActions = ({ adminReturn, onReceived }: { adminReturn: AdminReturn; onReceived: () => void }) => {
  const { id, state, lines } = adminReturn
  const [openDialog, setOpenDialog] = useState<'missing' | 'end' | null>(null)
  const close = () => setOpenDialog(null)
  const receive = useAction(receiveReturn, {
    onDone: onReceived,
    success: "Return received. We've emailed the customer.",
    failure: 'Failed to receive the return',
    refetch: staleReads,
  })
  const units = lines.reduce((sum, line) => sum + arrivedUnits(line), 0)
  // If the only garment is missing, the return is ended instead, unless its replacement has been sent.
  const canBeIncomplete = units > 1 || (units === 1 && lines.some(({ isOwedIfMissing }) => isOwedIfMissing))
  const isExpected = isAwaited(adminReturn)
  return (
    <>
      {state === 'RECEIVED' && canBeIncomplete && (
        <Button kind="plain" needs="returns:decide" onClick={() => setOpenDialog('missing')}>
          Something Is Missing
        </Button>
      )}
      {(isExpected || state === 'RECEIVED') && (
        <Button kind="plain" icon="close" needs="returns:decide" onClick={() => setOpenDialog('end')}>
          {isExpected ? 'Close Return' : 'Refuse Return'}
        </Button>
      )}
      {isExpected && (
        <Button
          icon="check"
          needs={receiveReturn}
          isBusy={receive.isPending}
          onClick={() => receive.run({ id })}
        >
          Mark as Received
        </Button>
      )}
      {openDialog === 'missing' && (
        <MissingDialog
          // A count by somebody else opens the dialog anew with its numbers.
          key={lines.map(arrivedUnits).join()}
          adminReturn={adminReturn}
          onClose={close}
        />
      )}
      {openDialog === 'end' && <EndDialog adminReturn={adminReturn} onClose={close} />}
    </>
  )
}

const FailedRefund = ({ adminReturn: { id, state, refundState } }: { adminReturn: AdminReturn }) => {
  const finish = useAction(finishReturn, {
    success: 'Return marked as done',
    failure: 'Failed to close the return',
    refetch: staleReads,
  })
  if (refundState !== 'FAILED' || state !== 'CHECKED') return null
  return (
    <Notice
      tone="warning"
      action={
        <Button needs={finishReturn} isBusy={finish.isPending} onClick={() => finish.run({ id })}>
          Mark as Done
        </Button>
      }
    >
      <Text fontWeight="medium">The refund of this return has failed</Text>
      Refund it on the order, or pay it back in another way, then mark the return as done.
    </Notice>
  )
}

const DetailsPanel = ({ adminReturn }: { adminReturn: AdminReturn }) => {
  const { state, orderId, orderNumber, customer, email, note, bookedBy, lateReason } = adminReturn
  const { askedAt, sentAt, receivedAt, checkedAt, endedAt, missing, endReason, isSentBack, dueBy } =
    adminReturn
  return (
    <Panel title="Details" isPadded>
      <Facts
        facts={[
          [
            'Order',
            <Link key="order" to={`/admin/orders/${orderId}`}>
              {orderNumber}
            </Link>,
          ],
          ['Customer', customer],
          ['Email', email],
          note !== '' && [bookedBy === null ? "Customer's note" : 'Note', note],
          ['Booked', <RelativeTime key="asked" instant={askedAt} />],
          bookedBy !== null && ['Booked by', bookedBy],
          lateReason !== '' && ['Accepted after the return period', lateReason],
          sentAt !== null && ['Posted', <RelativeTime key="sent" instant={sentAt} />],
          receivedAt !== null && ['Received', <RelativeTime key="received" instant={receivedAt} />],
          checkedAt !== null && ['Checked', <RelativeTime key="checked" instant={checkedAt} />],
          dueBy !== null &&
            endedAt === null &&
            !isExchange(adminReturn) && ['Refund due', <RelativeTime key="due" instant={dueBy} />],
          state === 'CANCELED' &&
            endedAt !== null && ['Closed', <RelativeTime key="ended" instant={endedAt} />],
          endReason !== '' && ['Reason for closing', endReason],
          missing !== '' && ['Not in the parcel', missing],
          isSentBack && ['Garments', 'Go back to the customer'],
          ['Refund', refundText(adminReturn)],
        ]}
      />
    </Panel>
  )
}

const ReturnPage = () => {
  const { id = '' } = useParams()
  const { data: adminReturn, isError, error, refetch } = useRead(getReturn, { id })
  const can = useCan()
  const [isReceivedHere, setIsReceivedHere] = useState(false)
  const [unavailableId, setUnavailableId] = useState<string | null>(null)
  if (!adminReturn)
    return isError ? (
      <PageError
        error={error}
        title="Error Loading Return"
        text="Failed to load the return. Please try again."
        refetch={refetch}
      />
    ) : (
      <PageSpinner label="Loading return" />
    )
  const { code, state, lines } = adminReturn
  const checkKey = [adminReturn.delivery, ...lines.map(arrivedUnits)].join()
  const unavailableLine = lines.find(line => line.id === unavailableId)
  return (
    <>
      <Title>{`Return ${code}`}</Title>
      <PageHeading title={`Return ${code}`}>
        <HStack wrap="wrap">
          <ReturnStateBadge state={state} />
          <ReturnActions adminReturn={adminReturn} onReceived={() => setIsReceivedHere(true)} />
        </HStack>
      </PageHeading>
      <FailedRefund adminReturn={adminReturn} />
      <PanelGrid
        wide={
          <>
            <Panel title="Garments">
              <DataTable
                label="Garments"
                columns={garmentColumns(adminReturn, { onTakeOut: line => setUnavailableId(line.id) })}
                rows={lines}
              />
            </Panel>
            {state === 'RECEIVED' && can('returns:decide') && (
              <CheckForm key={checkKey} adminReturn={adminReturn} takesFocus={isReceivedHere} />
            )}
            <RepairPanel adminReturn={adminReturn} />
            <OwedPanel adminReturn={adminReturn} />
          </>
        }
        narrow={
          <>
            <DetailsPanel adminReturn={adminReturn} />
            <LabelPanel adminReturn={adminReturn} />
          </>
        }
      />
      {unavailableLine && (
        <InsteadDialog
          adminReturn={adminReturn}
          line={unavailableLine}
          onClose={() => setUnavailableId(null)}
        />
      )}
    </>
  )
}

export default ReturnPage
