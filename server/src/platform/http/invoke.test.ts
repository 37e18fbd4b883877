import { listAddresses } from '@shop/contracts/addresses/endpoints'
import { getHealth, getSettings } from '@shop/contracts/shop/endpoints'
import { describe, expect, it } from 'vitest'
import { buildTable } from '../../app.ts'
import { useShop, refuses } from '../../test/startShop.ts'
import { invoker } from './invoke.ts'

describe('a call within the process (sqlite)', () => {
  const shop = useShop('sqlite')
  const call: ReturnType<typeof invoker> = (endpoint, input) =>
    invoker(buildTable(shop.deps, shop.jobs))(endpoint, input)

  it('is answered in the same way as over HTTP', async () => {
    expect(await call(getSettings, {})).toEqual(await shop.call(getSettings, {}))
  })

  it('must be to a public endpoint, since a page does not know the caller', async () => {
    await expect(call(listAddresses, {})).rejects.toThrow('GET /addresses is not a public call')
    await expect(call({ ...getHealth, path: '/nowhere' }, {})).rejects.toThrow('is not mounted')
  })

  it('is checked like a call from outside', async () => {
    await refuses(call(getSettings, { surplus: 1 } as unknown as Record<string, never>), 'validation_failed')
  })
})
