import { listReturns } from '@shop/contracts/returns/adminEndpoints'
import type { ReturnState } from '@shop/contracts/returns/entities'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { Link } from 'react-router-dom'
import { useRead } from '../../../kit/query/useRead.ts'

const uncheckedStates: readonly ReturnState[] = ['ASKED', 'SENT', 'RECEIVED']

/** Warns that the check of an open return will refund items that somebody is about to refund by hand. */
export const OpenReturns = ({ orderId }: { orderId: string }) => {
  const { data } = useRead(listReturns, { orderId })
  return data?.items
    .filter(({ state }) => uncheckedStates.includes(state))
    .map(({ id, code }) => (
      <Notice key={id} tone="warning">
        Return <Link to={`/admin/returns/${id}`}>{code}</Link> is open: its garments will be refunded when it
        is checked.
      </Notice>
    ))
}
