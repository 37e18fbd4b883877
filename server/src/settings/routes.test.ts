import { getSettings } from '@shop/contracts/shop/endpoints'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../test/databases.ts'
import { useShop } from '../test/startShop.ts'

onBothDatabases('the public settings', dialect => {
  const shop = useShop(dialect)

  it('charge 5.99 for standard delivery and nothing above £75 in a new shop', async () => {
    const settings = await shop.call(getSettings, {})
    expect(settings.delivery).toMatchObject({ freeThreshold: 7500, standardRate: 599 })
  })
})
