import type { Cart, ChosenUnits } from '@shop/contracts/cart/endpoints'
import { addressesQuery } from '../../addresses/queries.ts'
import { settingsQuery } from '../../../kit/shop/settings.ts'
import { useSession } from '../../../kit/session/useSession.ts'
import { visitKeys, visitStorage } from '../visitStorage.ts'
import { type Buying, openPayment } from './payment.ts'

/** Tells whether this visit has chosen something on the cart page that only this page shows. */
const hasChosen = (): boolean =>
  Boolean(visitStorage.get(visitKeys.giftNote) || visitStorage.get(visitKeys.billingAddress)) ||
  visitStorage.get(visitKeys.shippingMethod) === 'express'

/** Address to which an account's orders go without asking: the one chosen in this visit, else the default. */
const knownAddress = async ({ queryClient }: Buying): Promise<string | undefined> => {
  if (!useSession.getState().user || hasChosen()) return undefined
  const [{ items }, { delivery }] = await Promise.all([
    queryClient.fetchQuery(addressesQuery),
    queryClient.fetchQuery(settingsQuery),
  ])
  const chosenId = visitStorage.get(visitKeys.shippingAddress)
  const possible = items.filter(
    ({ type, country }) => type === 'SHIPPING' && delivery.countries.includes(country),
  )
  return (possible.find(({ id }) => id === chosenId) ?? possible.find(({ isDefault }) => isDefault))?.id
}

interface Wanted {
  cart: Pick<Cart, 'id'>
  only?: ChosenUnits
  expectedTotal?: number | undefined
  /** Asks for what is missing. */
  page: string
}

/**
 * Goes to the payment page where it is known who buys and where the order goes; else to the page that asks for it. Tells
 * whether it was the payment page.
 */
export const goToPayment = async (
  buying: Buying,
  { cart, only, expectedTotal, page }: Wanted,
): Promise<boolean> => {
  const shippingAddressId = await knownAddress(buying)
  if (!shippingAddressId) {
    await buying.navigate(page)
    return false
  }
  await openPayment(buying, {
    cartId: cart.id,
    only,
    shippingAddressId,
    shippingMethod: 'standard',
    expectedTotal,
  })
  return true
}
