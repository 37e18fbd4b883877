import { expect, test } from 'vitest'
import { demoSettings } from '../../test/samples.ts'
import { shopData } from './shopData.ts'

test('tells search engines who the shop is and what it promises of returns', () => {
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
