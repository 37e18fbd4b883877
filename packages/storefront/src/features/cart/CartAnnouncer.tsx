import { placeInSentence } from '@shop/contracts/addresses/places'
import type { Cart, CartPromotion, ShippingMethod } from '@shop/contracts/cart/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { noDeliveryText } from '@shop/contracts/shop/servedPlaces'
import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../../kit/shop/settings.ts'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import { unusedCodeText } from './unusedCodeText.ts'

const promotionText = ({ code, text, refusal }: CartPromotion): string =>
  refusal ? `The code ${code} has not been applied. ${refusal}` : `The code ${code} gives ${text}.`

const summaryOf = (cart: Cart, method: ShippingMethod, terms: PublicSettings['delivery']): string => {
  const { items, itemCount, currency, promotion, delivery, place } = cart
  if (items.length === 0) return 'Your cart is empty.'
  const option = delivery.find(offered => offered.method === method) ?? delivery[0]
  const units = `${itemCount} ${itemCount === 1 ? 'item' : 'items'}`
  return [
    `Your cart has ${units}.`,
    promotion && promotionText(promotion),
    unusedCodeText(cart, option),
    place !== 'GB' && `Prices are for delivery to ${placeInSentence(place)}.`,
    option
      ? `Total ${formatMoney(option.total, currency)}.`
      : delivery.length === 0 && noDeliveryText(terms, place),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Announces the cart's state to screen readers after every change. */
export const CartAnnouncer = ({ cart, method }: { cart: Cart; method: ShippingMethod }) => {
  const { delivery: terms } = useSettings()
  const summary = summaryOf(cart, method, terms)
  const lastSummary = useRef(summary)
  const [text, setText] = useState('')
  useEffect(() => {
    if (summary !== lastSummary.current) setText(summary)
    lastSummary.current = summary
  }, [summary])
  return (
    <output aria-live="polite">
      <VisuallyHidden>{text}</VisuallyHidden>
    </output>
  )
}
