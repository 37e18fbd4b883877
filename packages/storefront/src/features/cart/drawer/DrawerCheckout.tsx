import type { Cart, DeliveryOption } from '@shop/contracts/cart/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '../../../kit/parts/Button.tsx'
import { Link } from '../../../kit/parts/Link.tsx'
import { useSession } from '../../../kit/session/useSession.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import { goToPayment } from '../checkout/goToPayment.ts'
import { showCheckoutFailure } from '../checkout/payment.ts'
import { DeliveryAddress } from '../checkout/DeliveryAddress.tsx'
import { useReturnFromPayment } from '../checkout/useReturnFromPayment.ts'
import { isProblem } from '../lineNote.ts'

const page = '/cart#checkout'

interface Props {
  cart: Cart
  /** The delivery option shown above; the server refuses another total or other terms. */
  option: DeliveryOption | undefined
  isChanging: boolean
}

/** Goes straight to the payment page if the account has a default address, otherwise to the page that asks for one. */
export const DrawerCheckout = ({ cart, option, isChanging }: Props) => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isSignedIn = useSession(({ user }) => user !== null)
  const services = { client, queryClient, navigate }
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: () => goToPayment(services, { cart, option, page }),
    onError: error => showCheckoutFailure(services, error),
  })
  const isLeaving = data === true
  useReturnFromPayment(isLeaving, reset)
  if (!isSignedIn || cart.items.some(isProblem))
    return (
      <ButtonLink to={page} isWide>
        Checkout
      </ButtonLink>
    )
  const isBusy = isPending || isLeaving
  return (
    <div>
      <Button isWide isBlocked={isBusy || isChanging} onClick={() => mutate()}>
        {isBusy ? 'One moment...' : 'Checkout'}
      </Button>
      <DeliveryAddress
        changeLink={
          <Link to={page} aria-label="Change the delivery address">
            Change
          </Link>
        }
      />
    </div>
  )
}
