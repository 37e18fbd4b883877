import { createPromotion, deletePromotion, updatePromotion } from '@shop/contracts/promotions/endpoints'
import { getSettings } from '@shop/contracts/shop/endpoints'
import { patchContentSettings } from '@shop/contracts/shop/settingsEndpoints'
import { describe, expect, it } from 'vitest'
import { signUp } from '../../test/accounts.ts'
import { useShop } from '../../test/startShop.ts'

describe('the public settings', () => {
  const shop = useShop('sqlite')

  it('charge 5.99 for standard delivery and nothing above £75 in a new shop', async () => {
    const settings = await shop.call(getSettings, {})
    expect(settings.delivery).toMatchObject({ freeThreshold: 7500, standardRate: 599 })
  })

  const shownBanner = async () => (await shop.call(getSettings, {})).banner
  const tomorrow = () => new Date(shop.deps.clock.now() + 24 * 60 * 60_000).toISOString()

  it('show the weekly banner with its countdown in a new shop', async () => {
    expect(await shownBanner()).toEqual({
      enabled: true,
      text: 'Free shipping on orders over £75 - Ends this Friday!',
      endsAt: null,
      countdown: true,
    })
  })

  it("show a promotion's banner as long as shoppers can use the promotion, with its end", async () => {
    const admin = (await signUp(shop, { isAdmin: true })).accessToken
    const endsAt = tomorrow()
    const terms = { code: 'EID26', kind: 'percentage', value: 10, endsAt } as const
    const promotion = await shop.call(createPromotion, terms, admin)
    await shop.call(patchContentSettings, { banner: { promotionId: promotion.id } }, admin)
    expect(await shownBanner()).toMatchObject({ enabled: true, endsAt, countdown: true })
    const { id, uses: _u, createdAt: _c, updatedAt: _t, ...fields } = promotion
    const endless = await shop.call(updatePromotion, { id, ...fields, endsAt: null }, admin)
    expect(await shownBanner()).toMatchObject({ enabled: true, endsAt: null, countdown: false })
    await shop.call(updatePromotion, { id, ...fields, version: endless.version, isActive: false }, admin)
    expect(await shownBanner()).toMatchObject({ enabled: false })
    await shop.call(deletePromotion, { id }, admin)
    expect(await shownBanner()).toMatchObject({ enabled: false })
    await shop.call(patchContentSettings, { banner: { promotionId: null } }, admin)
    expect(await shownBanner()).toMatchObject({ enabled: true, countdown: true })
  })

  it('refuse a banner for a promotion that does not exist', async () => {
    const admin = (await signUp(shop, { isAdmin: true })).accessToken
    const banner = { promotionId: '6f9619ff-8b86-4011-b42d-00c04fc964ff' }
    await expect(shop.call(patchContentSettings, { banner }, admin)).rejects.toMatchObject({
      status: 400,
      fields: { 'banner.promotionId': 'This promotion no longer exists.' },
    })
  })

  it('hide the countdown, and a banner whose date has passed', async () => {
    const admin = (await signUp(shop, { isAdmin: true })).accessToken
    const endsAt = tomorrow()
    await shop.call(patchContentSettings, { banner: { countdown: false, endsAt } }, admin)
    expect(await shownBanner()).toMatchObject({ enabled: true, endsAt, countdown: false })
    await shop.call(patchContentSettings, { banner: { endsAt: '2020-01-01T00:00:00Z' } }, admin)
    expect(await shownBanner()).toMatchObject({ enabled: false })
  })
})
