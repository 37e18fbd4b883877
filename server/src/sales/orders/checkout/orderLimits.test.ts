import { checkout, placeOrder } from '@shop/contracts/checkout/endpoints'
import { expect, it } from 'vitest'
import { buildTable } from '../../../app.ts'
import { endpointKey } from '../../../platform/http/mount.ts'
import { useShop } from '../../../test/startShop.ts'

const shop = useShop('sqlite')
const input = { cartId: 'c', shippingAddressId: 'a' }

/** Places orders through a shop with rate limits; the cart does not exist, so that only limits can refuse otherwise. */
const withLimits = () => {
  const config = { ...shop.deps.config, hasRateLimits: true }
  const table = buildTable({ ...shop.deps, config }, shop.jobs)
  return (n: number, id: string, ip: string) => {
    const endpoint = n % 2 === 0 ? checkout : placeOrder
    return table
      .get(endpointKey(endpoint))
      ?.handler({ viewer: { account: { id }, owner: id }, ip, input } as never)
  }
}
const refused = {
  code: 'too_many_requests',
  status: 429,
  message: expect.stringContaining('Please try again in'),
}

const cases: { of: string; points: number; from: (n: number) => [id: string, ip: string] }[] = [
  { of: 'a shopper, from whichever networks', points: 30, from: n => ['shopper', `192.0.2.${n}`] },
  { of: 'a network, for whichever shoppers', points: 150, from: n => [`shopper-${n}`, '192.0.2.1'] },
]

it.each(cases)('limits the orders of $of, over both ways of placing one', async ({ points, from }) => {
  const place = withLimits()
  for (let n = 0; n < points; n++)
    await expect(place(n, ...from(n))).rejects.not.toMatchObject({ code: 'too_many_requests' })
  await expect(place(0, ...from(points))).rejects.toMatchObject(refused)
  await expect(place(1, ...from(points))).rejects.toMatchObject(refused)
  await expect(place(0, 'somebody else', '198.51.100.1')).rejects.not.toMatchObject(refused)
})
