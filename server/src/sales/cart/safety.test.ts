import { getCart, setDestination } from '@shop/contracts/cart/endpoints'
import { expect, it } from 'vitest'
import { makeBuyer } from '../../test/checkout.ts'
import { saveSettings } from '../../test/settings.ts'
import { describeShop } from '../../test/startShop.ts'

const responsiblePerson = 'Noor Ltd, 5 Royal Avenue, Belfast, hello@noor.test'

describeShop('a cart to Northern Ireland or the European Union', shop => {
  it('names the responsible person and the warnings of its garments, by the postcode of the address', async () => {
    const { shopper, productId } = await makeBuyer(shop, 9, { buyer: 'guest' })
    const product = shop.deps.db('products').where({ id: productId })
    await product.clone().update({ title: 'Hooded jalab', warnings: 'Keep the cord away from children.' })
    const safetyAt = async (country: string, postalCode: string) =>
      (await shop.call(setDestination, { country, postalCode }, shopper)).safety
    await saveSettings(shop, 'shipping', { responsiblePerson })
    const safetyText = `Responsible for product safety there: ${responsiblePerson}. Hooded jalab: Keep the cord away from children.`
    expect(await safetyAt('GB', 'BT1 5GS')).toBe(safetyText)
    expect((await shop.call(getCart, {}, shopper)).safety).toBe(safetyText)
    expect(await safetyAt('IE', 'D02 AF30')).toBe(safetyText)
    expect(await safetyAt('GB', 'E1 8JG')).toBeUndefined()
    await product.clone().update({ warnings: '' })
    await saveSettings(shop, 'shipping', { responsiblePerson: '' })
    expect(await safetyAt('GB', 'BT1 5GS')).toBeUndefined()
  })
})
