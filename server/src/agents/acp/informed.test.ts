import { beforeAll, expect, it } from 'vitest'
import { type AcpCheckout, acpBuyer, trustAssistant } from '../../test/acpBuyer.ts'
import { makeGarment } from '../../test/checkout.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { makePromotion } from '../../test/promotions.ts'
import { saveSettings } from '../../test/settings.ts'
import { useShop } from '../../test/startShop.ts'

onBothDatabases('an agent of ACP is informed', dialect => {
  const shop = useShop(dialect)
  let buyer: ReturnType<typeof acpBuyer>
  beforeAll(async () => {
    buyer = acpBuyer(shop.url, await trustAssistant(shop.deps))
  })
  const begin = async () => {
    const { variantId } = await makeGarment(shop, 5, 4000)
    return { variantId, ...(await buyer.startCheckout(variantId, 'aisha@example.com')) }
  }
  const warnings = ({ messages }: AcpCheckout) =>
    messages.map(({ code }) => code).filter(code => code === 'price_change')

  it('about a changed price by the next change of its checkout, and no longer by the one after', async () => {
    const { id, variantId } = await begin()
    await shop.deps.db('variants').where({ id: variantId }).update({ price: 4500 })
    expect(warnings(await buyer.read(id))).toHaveLength(1)
    const name = (first_name: string) =>
      buyer.update(id, { buyer: { email: 'aisha@example.com', first_name } })
    expect(warnings(await name('Aisha'))).toHaveLength(1)
    expect(warnings(await buyer.read(id))).toHaveLength(1)
    expect(warnings(await name('Maryam'))).toEqual([])
    expect(warnings(await buyer.read(id))).toEqual([])
    await shop.deps.db('variants').where({ id: variantId }).update({ price: 4700 })
    expect(warnings(await name('Aisha'))).toHaveLength(1)
    expect(warnings(await buyer.update(id, { line_items: [{ id: variantId }] }))).toEqual([])
  })

  it('about accepted codes, and why each of the others does not apply', async () => {
    const discovery = await (await fetch(`${shop.url}/.well-known/acp.json`)).json()
    expect(discovery).toMatchObject({ capabilities: { extensions: [{ name: 'discount' }] } })
    const { id } = await begin()
    const dear = await makePromotion(shop, { minimumSpend: 100_000 })
    const used = await makePromotion(shop, { usageLimit: 0 })
    const [good, other] = [await makePromotion(shop, {}), await makePromotion(shop, {})]
    const codes = [good.code, 'NONE', dear.code, used.code, other.code, good.code]
    expect(await buyer.update(id, { discounts: { codes } })).toMatchObject({
      capabilities: { extensions: [{ name: 'discount', extends: expect.any(Array) }] },
      discounts: {
        applied: [{ code: good.code }],
        rejected: [
          { code: 'NONE', reason: 'discount_code_invalid' },
          { code: dear.code, reason: 'discount_code_minimum_not_met' },
          { code: used.code, reason: 'discount_code_usage_limit_reached' },
          { code: other.code, reason: 'discount_code_combination_disallowed' },
          { code: good.code, reason: 'discount_code_already_applied' },
        ],
      },
    })
  })

  it('about who answers for product safety where the law asks for it, which does not keep it from being paid', async () => {
    await saveSettings(shop, 'shipping', {
      uk: { enabled: true, standardRate: 599, expressRate: 999 },
      responsiblePerson: 'Noor Ltd, Belfast',
    })
    const { id, status } = await begin()
    const place = { name: 'Aisha Khan', line_one: '1 High Street', city: 'Belfast', state: '', country: 'GB' }
    const address = { ...place, postal_code: 'BT1 5GS' }
    expect(await buyer.update(id, { fulfillment_details: { address } })).toMatchObject({
      status,
      messages: [
        {
          type: 'info',
          content_type: 'plain',
          content: 'Responsible for product safety there: Noor Ltd, Belfast.',
        },
        { code: 'intervention_required' },
      ],
    })
  })

  it('about its own locale, time zone and data, for as long as it says nothing else', async () => {
    const { id, variantId } = await begin()
    const own = {
      locale: 'en-GB',
      timezone: 'Europe/London',
      metadata: { ref: 'a1', tags: ['gift', 2, null] },
    }
    expect(await buyer.update(id, own)).toMatchObject(own)
    expect(await buyer.update(id, { locale: 'en-US' })).toMatchObject({ ...own, locale: 'en-US' })
    expect(await buyer.update(id, { line_items: [{ id: variantId }] })).toMatchObject({
      metadata: own.metadata,
    })
    const paid = await buyer.complete(id, shop.sandbox.grantToken('pm_card_visa').id)
    expect(paid).toMatchObject({ metadata: own.metadata })
    for (const wrong of [{ locale: 5 }, { metadata: 'x' }, { metadata: { a: 'b'.repeat(5000) } }])
      expect(await buyer.update(id, wrong)).toMatchObject({ type: 'invalid_request', code: 'invalid' })
  })

  it('about the VAT within its total, and the last whole words of a note that was cut', async () => {
    const { id } = await begin()
    const { messages, totals } = await buyer.update(id, {
      order_notes: 'Eid Mubarak to everybody '.repeat(20),
    })
    expect(totals.at(-1)).toMatchObject({
      description: expect.stringMatching(/^Includes VAT of £\d+\.\d\d$/),
    })
    expect(messages[0]).toMatchObject({
      content: expect.stringMatching(/“(Eid|Mubarak|to|everybody)\b[^”]*…”\.$/),
    })
  })

  it('about where its goods go, with the company, and about the email address for notifications', async () => {
    const { id } = await begin()
    const address = { name: 'Aisha Khan', line_one: '1 High Street', city: 'Leeds', state: '', country: 'GB' }
    const sentAddress = { ...address, postal_code: 'LS1 4AB', line_two: 'Floor 2', company: 'Acme Ltd' }
    expect(await buyer.update(id, { fulfillment_details: { address: sentAddress } })).toMatchObject({
      fulfillment_details: { email: 'aisha@example.com', address: { line_two: 'Acme Ltd, Floor 2' } },
    })
  })
})
