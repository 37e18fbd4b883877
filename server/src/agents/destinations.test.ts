import { countryCodes } from '@shop/contracts/addresses/countries'
import { beginGuestCart } from '@shop/contracts/cart/endpoints'
import { takeHandOver } from '@shop/contracts/checkout/handOverEndpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { useAgentPlatform } from '../test/agentPlatform.ts'
import { callAs, delivery, home, line } from '../test/agentSession.ts'
import { openBrowser } from '../test/browser.ts'
import { makeGarment } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { saveSettings } from '../test/settings.ts'
import { useShop } from '../test/startShop.ts'
import { deliveryZone, zoneWay } from '../test/zones.ts'
import { countryOf } from './sessions/countryOf.ts'

onBothDatabases('a destination', dialect => {
  const shop = useShop(dialect)
  const platform = useAgentPlatform()
  let profile = ''
  beforeAll(async () => {
    profile = platform.newProfile()
    const gulf = deliveryZone('Gulf', ['AE'], [zoneWay(1)])
    const uk = { enabled: true, standardRate: 599, expressRate: 999 }
    await saveSettings(shop, 'shipping', { uk, zones: [gulf], responsiblePerson: 'Noor Ltd, Belfast' })
  })
  const begin = async (
    destination: object,
    buyer: object = { email: 'aisha@example.com' },
    method = 'standard',
  ) => {
    const { variantId } = await makeGarment(shop, 5, 4000)
    const body = {
      line_items: [line(variantId)],
      buyer,
      fulfillment: delivery(method, { ...home, ...destination }),
    }
    return (await callAs(shop, profile, { method: 'POST', path: '/checkout-sessions', body })).body
  }

  it('may name its country by three letters, and is handed over with the code used in forms', async () => {
    const { status, continue_url: url = '', fulfillment } = await begin({ address_country: 'gbr' })
    expect(status).toBe('requires_escalation')
    expect(fulfillment.methods[0]!.destinations).toMatchObject([{ address_country: 'gbr' }])
    const browser = openBrowser(shop)
    await browser.call(beginGuestCart, {})
    const handed = await browser.call(takeHandOver, { token: url.split('/').at(-1)! })
    expect(handed).toMatchObject({ guest: { country: 'GB' } })
    expect((await begin({ address_country: 'FRA', postal_code: '75001' })).messages).toMatchObject([
      { code: 'address_undeliverable' },
    ])
  })

  it('decides what the buyer has to read before paying: who pays duty, and who answers for product safety', async () => {
    const dubai = {
      address_country: 'ARE',
      address_region: 'Dubai',
      address_locality: '',
      postal_code: '',
      phone_number: '+971501234567',
    }
    const readWarnings = async (method: string, destination: object) => {
      const { messages, status } = await begin(destination, undefined, method)
      expect(status).toBe('requires_escalation')
      return messages?.filter(({ type }) => type === 'warning')
    }
    expect(await readWarnings(zoneWay(1).id, dubai)).toMatchObject([
      {
        code: 'duties',
        presentation: 'disclosure',
        content: expect.stringContaining('customs may ask you for duty and tax'),
      },
    ])
    expect(await readWarnings('standard', { postal_code: 'BT1 5GS' })).toMatchObject([
      { code: 'product_safety', presentation: 'disclosure', content: expect.stringContaining('Noor Ltd') },
    ])
    expect(await readWarnings('standard', { postal_code: 'E1 8JG' })).toEqual([])
  })

  it('decides what a parcel may weigh: no total without delivery is called complete', async () => {
    const dubai = {
      address_country: 'ARE',
      address_region: 'Dubai',
      address_locality: '',
      postal_code: '',
      phone_number: '+971501234567',
    }
    const uk = { enabled: true, standardRate: 599, expressRate: 999 }
    const openGulf = (...ways: object[]) =>
      saveSettings(shop, 'shipping', { uk, zones: [deliveryZone('Gulf', ['AE'], ways)] })
    const light = zoneWay(1, { heaviest: 800 })
    const begun = async (quantity: number) => {
      const { variantId } = await makeGarment(shop, 5, 4000)
      await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 450 })
      const body = {
        line_items: [line(variantId, quantity)],
        buyer: { email: 'aisha@example.com' },
        fulfillment: delivery(light.id, { ...home, ...dubai }),
      }
      return (await callAs(shop, profile, { method: 'POST', path: '/checkout-sessions', body })).body
    }
    await openGulf(light)
    expect(await begun(1)).toMatchObject({ status: 'requires_escalation' })
    const refused = await begun(2)
    expect(refused.status).toBe('incomplete')
    expect(refused.messages).toMatchObject([
      {
        code: 'quantity_exceeded',
        path: '$.line_items',
        content: expect.stringContaining('may hold up to 0.8 kg'),
        severity: 'recoverable',
      },
    ])
    // Another way takes it.
    await openGulf(light, zoneWay(2, { price: 2999 }))
    const offered = await begun(2)
    expect(offered.status).toBe('incomplete')
    expect(offered.messages).toMatchObject([
      { code: 'missing', path: '$.fulfillment.methods[0].groups[0].selected_option_id' },
    ])
    expect(offered.fulfillment.methods[0]!.groups![0]!.options.map(({ id }) => id)).toEqual([zoneWay(2).id])
    const gulf = deliveryZone('Gulf', ['AE'], [zoneWay(1)])
    await saveSettings(shop, 'shipping', { uk, zones: [gulf], responsiblePerson: 'Noor Ltd, Belfast' })
  })

  it('may leave out the fields that its country does not use', async () => {
    const messagesOf = async (unused: string | undefined) => {
      const dubai = { address_country: 'AE', address_region: 'Dubai', phone_number: '+971501234567' }
      return (await begin({ ...dubai, address_locality: unused, postal_code: unused })).messages
    }
    expect(await messagesOf(undefined)).toEqual(await messagesOf(''))
    expect(await messagesOf(undefined)).toMatchObject([
      { path: '$.fulfillment.methods[0].groups[0].selected_option_id' },
    ])
    expect((await begin({ postal_code: undefined })).messages).toMatchObject([
      { code: 'missing', path: '$.fulfillment.methods[0].destinations[0].postal_code' },
    ])
  })

  it('has a phone of its own, which is repeated and takes precedence over the buyer’s', async () => {
    const dubai = { address_country: 'ARE', address_region: 'Dubai', address_locality: '', postal_code: '' }
    const codesOf = async (phone: string | undefined, buyer?: object) =>
      (await begin({ ...dubai, phone_number: phone }, buyer)).messages?.map(({ code, path }) => [code, path])
    const way = ['missing', '$.fulfillment.methods[0].groups[0].selected_option_id']
    expect(await codesOf(undefined)).toEqual([['missing', '$.buyer.phone_number'], way])
    expect(await codesOf('+971501234567')).toEqual([way])
    const wrong = ['invalid', '$.fulfillment.methods[0].destinations[0].phone_number']
    expect(await codesOf('nonsense', { email: 'a@example.com', phone_number: '+971501234567' })).toEqual([
      wrong,
      way,
    ])
    const { fulfillment } = await begin({ phone_number: '07700900123' })
    expect(fulfillment.methods[0]!.destinations).toMatchObject([{ phone_number: '07700900123' }])
  })
})

describe('a country that an agent names', () => {
  it('is recognised by its code of two or three letters, and by its English name', () => {
    expect(['GB', 'gbr', 'UK', 'United Kingdom', ' are ', 'Sweden', 'CHE', 'ZWE'].map(countryOf)).toEqual([
      'GB',
      'GB',
      'GB',
      'GB',
      'AE',
      'SE',
      'CH',
      'ZW',
    ])
    expect(countryOf('Atlantis')).toBe('ATLANTIS')
    for (const code of countryCodes) expect(countryOf(code)).toBe(code)
  })
})
