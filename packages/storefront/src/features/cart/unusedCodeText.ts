import type { Cart, DeliveryOption } from '@shop/contracts/cart/endpoints'
import { deliveryName } from '@shop/contracts/orders/deliveryName'

/** Explains why a valid code does not reduce the order with the chosen delivery option; undefined if it does. */
export const unusedCodeText = (
  { promotion, delivery }: Cart,
  option: DeliveryOption | undefined,
): string | undefined => {
  if (!promotion || promotion.refusal || !option || option.isReduced) return undefined
  const reducedOption = delivery.find(({ isReduced }) => isReduced)
  return reducedOption
    ? `${deliveryName(option)} is charged as usual. Choose ${reducedOption.name} to use this code.`
    : 'It takes nothing off this order, so you can still use it on another.'
}
