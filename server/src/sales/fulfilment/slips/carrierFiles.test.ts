import { type CarrierFile, getCarrierFile } from '@shop/contracts/orders/slipEndpoints'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { signUp } from '../../../test/accounts.ts'
import { checkOut, makeGarment, makeShopper, payFor } from '../../../test/checkout.ts'
import { onBothDatabases } from '../../../test/databases.ts'
import { saveSettings } from '../../../test/settings.ts'
import { useShop } from '../../../test/startShop.ts'
import { deliveryZone, zoneWay } from '../../../test/zones.ts'

onBothDatabases('what waits to be sent', dialect => {
  const shop = useShop(dialect)

  it('is a file for the carrier’s own program, with what customs ask of each garment', async () => {
    const staff = await signUp(shop, { isAdmin: true })
    const { variantId } = await makeGarment(shop, 9, 6000)
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 450 })
    await saveSettings(shop, 'shipping', {
      customsCode: '621132',
      customsText: 'Men’s thobes',
      customsOrigin: 'PK',
      uk: { enabled: true, standardRate: 599, expressRate: 999 },
      zones: [deliveryZone('Gulf', ['AE'], [zoneWay(1)])],
    })
    const order = async (country: string, quantity: number) => {
      const shopper = await makeShopper(shop, variantId, { quantity, country })
      const { orderId } = await checkOut(shop, shopper)
      await payFor(shop, orderId)
      return orderId
    }
    const ids = [await order('GB', 1), await order('AE', 2)]
    const rowsOf = async (carrier: CarrierFile) => {
      const file = await shop.call(getCarrierFile, { ids, carrier }, staff.accessToken)
      return parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[]
    }
    const [inside, abroad] = await rowsOf('click-and-drop')
    // The columns of a sheet that Click & Drop takes, in its order.
    expect(Object.keys(inside!).slice(0, 25).join(',')).toBe(
      'Order reference,Special instructions,Date,Weight (kg),Package size,Sub total,Shipping cost,Total,Currency code,Service code,Recipient full name,Recipient company,Address line 1,Address line 2,Address line 3,City,County,Postcode,Country,Recipient email,Recipient phone,Product SKU,Product name,Unit price,Quantity',
    )
    expect(inside).toMatchObject({
      'Weight (kg)': '0.450',
      Total: '65.99',
      'Service code': 'TPS48',
      Country: 'United Kingdom',
      'Product customs code': '',
    })
    expect(abroad).toMatchObject({
      'Weight (kg)': '0.900',
      'Service code': '',
      Country: 'United Arab Emirates',
      'Unit price': '60.00',
      Quantity: '2',
      'Customs description': 'Men’s thobes',
      'Product customs code': '621132',
      'Country of origin': 'Pakistan',
    })
    expect(await rowsOf('dpd')).toMatchObject([
      { 'Country Code': 'GB', 'Service Code': '11', 'Total Weight': '0.450', 'Customs Value': '' },
      { 'Country Code': 'AE', 'Service Code': '', 'Customs Value': '120.00', Description: 'Men’s thobes' },
    ])
  })
})
