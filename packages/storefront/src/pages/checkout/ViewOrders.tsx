import { useSearchParams } from 'react-router-dom'
import { orderAddress, ordersAddress } from '../../kit/session/orderAddress.ts'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { useSession } from '../../kit/session/useSession.ts'

/** A link to the account's orders; for a guest, to this order. */
export const ViewOrders = ({ label, look = 'primary' }: { label: string; look?: 'primary' | 'outline' }) => {
  const isSignedIn = useSession(({ user }) => user !== null)
  const [search] = useSearchParams()
  const id = search.get('order_id')
  return isSignedIn || id === null ? (
    <ButtonLink to={ordersAddress} look={look}>
      {label}
    </ButtonLink>
  ) : (
    <ButtonLink to={orderAddress(id)} look={look}>
      View My Order
    </ButtonLink>
  )
}
