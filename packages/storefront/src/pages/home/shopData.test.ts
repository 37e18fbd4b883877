import { expect, test } from 'vitest'
import { demoSettings } from '../../test/samples.ts'
import { shopData } from './shopData.ts'

test('describes the shop and its return policy for search engines', () => {
  const [shop] = shopData(demoSettings)
  expect(shop).toMatchObject({
    '@type': 'Organization',
    name: demoSettings.storeName,
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: ['GB'],
      merchantReturnDays: 30,
    },
  })
  const nowhere = { ...demoSettings, delivery: { ...demoSettings.delivery, uk: { enabled: false } } }
  expect(shopData(nowhere)[0]).toMatchObject({ hasMerchantReturnPolicy: undefined })
})
