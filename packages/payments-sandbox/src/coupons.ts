import { newId } from './newId.ts'
import type { Coupon } from './objects.ts'
import type { Params } from './Params.ts'
import type { Provider } from './Provider.ts'
import { invalidRequest } from './StripeFailure.ts'

/** `POST /v1/coupons`: an amount or a percentage off, for a session's `discounts`. */
export const createCoupon = (provider: Provider, params: Params): Coupon => {
  const amountOff = params.integer('amount_off', { min: 1 }) ?? null
  const percentOff = params.text('percent_off')
  if ((amountOff === null) === (percentOff === undefined))
    throw invalidRequest('You must pass either `percent_off` or `amount_off` when creating a coupon.')
  const percent = percentOff === undefined ? null : Number(percentOff)
  if (percent !== null && !(percent > 0 && percent <= 100))
    throw invalidRequest(`Invalid percent_off: ${percentOff}`, { param: 'percent_off' })
  const coupon: Coupon = {
    id: params.text('id') ?? newId('', 4),
    object: 'coupon',
    amount_off: amountOff,
    created: provider.now(),
    currency: amountOff === null ? null : params.requiredText('currency').toLowerCase(),
    duration: params.oneOf('duration', ['forever', 'once', 'repeating']) ?? 'once',
    livemode: false,
    metadata: params.metadata(),
    name: params.text('name') ?? null,
    percent_off: percent,
    valid: true,
  }
  if (provider.store.ledgers.coupons.get(coupon.id))
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists' })
  provider.store.save('coupons', coupon)
  return coupon
}
