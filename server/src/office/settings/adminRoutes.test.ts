import { getSettings } from '@shop/contracts/shop/endpoints'
import {
  getAdminSettings,
  getPaymentStatus,
  getStoreSettings,
  patchAppearanceSettings,
  patchContentSettings,
  patchGeneralSettings,
  patchPaymentSettings,
  patchShippingSettings,
  patchStoreSettings,
  saveSettings,
} from '@shop/contracts/shop/settingsEndpoints'
import { expect, it } from 'vitest'
import { readCatalogVersion } from '../../catalogue/products/catalogVersion.ts'
import { useStaff } from '../../test/accounts.ts'
import { buyGarment, checkOut, deliverEvents, makeGarment, makeShopper } from '../../test/checkout.ts'
import { deliveryZone, zoneWay } from '../../test/zones.ts'
import { useCleanSettings } from '../../test/settings.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

describeShop('settings in the back office', shop => {
  const aisha = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  const omar = useStaff(shop, { firstName: 'Omar', lastName: 'Said' })
  const { readAuditEntries } = useCleanSettings(shop)
  const readSettings = () => shop.call(getAdminSettings, {}, aisha)

  it('are read with defaults for unsaved fields', async () => {
    const settings = await readSettings()
    expect(settings.general).toMatchObject({ timezone: 'Europe/London', maintenanceMode: false, version: 0 })
    expect(settings.store).toMatchObject({ lowStockThreshold: 10, maxOrderQuantity: 99, productsPerPage: 24 })
    expect(settings.shipping.uk).toEqual({ enabled: true, standardRate: 599, expressRate: 999 })
    expect(settings.email).toMatchObject({ smtpPort: 587, hasSmtpPassword: false, isFromEnvironment: false })
  })

  it('are changed field by field, immediately for everybody, and the audit log records who changed what', async () => {
    const version = await readCatalogVersion(shop.deps)
    const section = await shop.call(patchStoreSettings, { lowStockThreshold: 4, version: 0 }, aisha)
    expect(section).toMatchObject({ lowStockThreshold: 4, maxOrderQuantity: 99, version: 1 })
    expect(await shop.call(getStoreSettings, {}, omar)).toEqual(section)
    expect((await shop.deps.settings.read()).store.lowStockThreshold).toBe(4)
    expect(await readCatalogVersion(shop.deps)).toBe(version + 1)
    const entry = (await readAuditEntries()).at(-1)
    expect(entry).toMatchObject({ act: 'update', subject: 'settings', subject_id: 'store' })
    expect(JSON.parse(entry.before)).toEqual({ lowStockThreshold: 10, version: 0 })
    expect(JSON.parse(entry.after)).toEqual({ lowStockThreshold: 4, version: 1 })
  })

  it('keep the rest of a group when one of its fields is changed', async () => {
    await shop.call(patchShippingSettings, { uk: { expressRate: 1299 } }, aisha)
    expect((await readSettings()).shipping.uk).toEqual({
      enabled: true,
      standardRate: 599,
      expressRate: 1299,
    })
    await shop.call(patchShippingSettings, { uk: { expressRate: 999 } }, aisha)
    const instagram = 'https://www.instagram.com/madar'
    const content = { crawlers: { training: true }, social: { instagram } }
    await shop.call(saveSettings, { content }, aisha)
    expect((await readSettings()).content).toMatchObject({
      crawlers: { assistants: true, training: true },
      social: { instagram, facebook: '' },
    })
  })

  it('write nothing if nothing has changed', async () => {
    await shop.call(patchStoreSettings, { maxOrderQuantity: 50 }, aisha)
    const before = (await readAuditEntries()).length
    const again = await shop.call(patchStoreSettings, { maxOrderQuantity: 50 }, omar)
    expect(again.version).toBe(1)
    expect(await readAuditEntries()).toHaveLength(before)
  })

  it('are saved in several sections together, or not at all', async () => {
    await shop.call(patchGeneralSettings, { storeName: 'Madar', storePhone: '020 7946 0018' }, omar)
    const change = {
      general: { storeName: 'Madar & Sons', version: 1 },
      appearance: { primaryColor: '#1F4D3A', version: 0 },
    }
    const all = await shop.call(saveSettings, change, aisha)
    expect(all.general).toMatchObject({ storeName: 'Madar & Sons', storePhone: '020 7946 0018', version: 2 })
    expect(all.appearance).toMatchObject({ primaryColor: '#1f4d3a', version: 1 })
    const stale = {
      appearance: { primaryColor: '#000000', version: 1 },
      general: { storeName: 'Qamar', version: 1 },
    }
    await expect(shop.call(saveSettings, stale, omar)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      fields: {
        'general.storeName': 'Saved now: Madar & Sons (by Aisha Khan).',
        'general.version': '2',
      },
    })
    expect((await readSettings()).appearance.primaryColor).toBe('#1f4d3a')
  })

  it('describe the changed zones to a stale save', async () => {
    const zones = [deliveryZone('Ireland', ['IE'], [zoneWay(1)], { isOpen: false })]
    const { version } = (await readSettings()).shipping
    await shop.call(patchShippingSettings, { zones, version }, aisha)
    await expect(shop.call(patchShippingSettings, { zones: [], version }, omar)).rejects.toMatchObject({
      fields: {
        zones: expect.stringMatching(/^Saved now: Ireland, closed: Ireland; Tracked £14\.99, .*Aisha Khan/),
      },
    })
  })

  it('tell a stale save what somebody else has changed, also in other fields', async () => {
    await shop.call(
      patchStoreSettings,
      { lowStockThreshold: 3, reviewApproval: 'automatic', version: 0 },
      aisha,
    )
    await expect(
      shop.call(patchStoreSettings, { maxOrderQuantity: 20, version: 0 }, omar),
    ).rejects.toMatchObject({
      status: 409,
      fields: {
        lowStockThreshold: 'Saved now: 3 (by Aisha Khan).',
        reviewApproval: 'Saved now: automatic (by Aisha Khan).',
        version: '1',
      },
    })
    // A single switch sends no version: it changes nothing else.
    await shop.call(patchStoreSettings, { autoArchiveOutOfStock: true }, omar)
    expect((await readSettings()).store).toMatchObject({
      lowStockThreshold: 3,
      autoArchiveOutOfStock: true,
      version: 2,
    })
  })

  it('accept one of several simultaneous saves of the same version', async () => {
    const saves = [11, 12, 13].map(lowStockThreshold =>
      shop.call(patchStoreSettings, { lowStockThreshold, version: 0 }, aisha),
    )
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await readSettings()).store.version).toBe(1)
  })

  it.each([
    [{ general: { storeName: '  ' } }, 'general.storeName', 'This field is required.'],
    [{ general: { storeEmail: 'nobody' } }, 'general.storeEmail', 'Please enter a valid email address.'],
    [{ general: { vatNumber: 'soon' } }, 'general.vatNumber', 'Give a VAT number such as GB 123 4567 89.'],
    [{ general: { timezone: 'Mars' } }, 'general.timezone', 'Please choose one of the options.'],
    [{ store: { productsPerPage: 25 } }, 'store.productsPerPage', 'Please choose one of the options.'],
    [{ store: { maxOrderQuantity: 0 } }, 'store.maxOrderQuantity', 'Give a whole number from 1 to 9,999.'],
    [{ store: { maxOrderQuantity: 1.5 } }, 'store.maxOrderQuantity', 'Must be a whole number.'],
    [{ security: { sessionTimeout: 1 } }, 'security.sessionTimeout', 'Give a whole number from 5 to 1,440.'],
    [{ email: { smtpPort: 70_000 } }, 'email.smtpPort', 'Give a whole number from 1 to 65,535.'],
    [
      { email: { smtpHost: 'mail server' } },
      'email.smtpHost',
      'Give the name of a mail server, such as smtp.example.com.',
    ],
    [
      { shipping: { uk: { standardRate: -1 } } },
      'shipping.uk.standardRate',
      'Give an amount from £0.00 to £100,000.00.',
    ],
    [
      { shipping: { customsCode: '62' } },
      'shipping.customsCode',
      'Give a tariff code of 6, 8 or 10 digits, such as 6211 32.',
    ],
    [
      { shipping: { eoriNumber: 'soon' } },
      'shipping.eoriNumber',
      'Give an EORI number such as GB123456789000.',
    ],
    [{ appearance: { accentColor: 'red' } }, 'appearance.accentColor', 'Give a colour such as #0f172a.'],
    [{ payment: { stripe: { enabled: 'yes' } } }, 'payment.stripe.enabled', 'Must be true or false.'],
    [{ payment: { stripe: { key: 'sk' } } }, 'payment.stripe.key', 'Unknown field.'],
    [{ content: { banner: { text: '' } } }, 'content.banner.text', 'This field is required.'],
    [
      { content: { trustIndicators: [{ icon: 'skull', text: 'Free' }] } },
      'content.trustIndicators.0.icon',
      'Please choose one of the icons.',
    ],
  ])('refuse %j at its field', async (change, field, text) => {
    const sent = shop.call(
      saveSettings,
      change as Parameters<typeof shop.call<typeof saveSettings>>[1],
      aisha,
    )
    await expect(sent).rejects.toMatchObject({ status: 400, fields: { [field]: text } })
  })

  it('replace invalid values of an older version by the default, and can then be saved', async () => {
    const value = JSON.stringify({ primaryColor: 'blue', accentColor: '#123456', gone: 1 })
    await shop.deps.db('settings').insert({ section: 'appearance', value, updated_at: '2026-01-01' })
    shop.deps.settings.clearCache()
    expect((await readSettings()).appearance).toMatchObject({
      primaryColor: '#0f172a',
      accentColor: '#123456',
    })
    await shop.call(patchAppearanceSettings, { darkMode: true }, aisha)
    expect((await shop.call(getSettings, {})).appearance).toEqual({
      primaryColor: '#0f172a',
      accentColor: '#123456',
      darkMode: true,
    })
  })

  it('show the saved offer and trust indicators to shoppers', async () => {
    const trustIndicators = [{ icon: 'lock' as const, text: 'Paid safely' }]
    const banner = { text: 'Eid Mubarak', endsAt: '2099-03-01T12:00:00Z' }
    await shop.call(patchContentSettings, { banner, trustIndicators }, aisha)
    expect((await shop.call(getSettings, {})).banner).toEqual({ enabled: true, countdown: true, ...banner })
    const answer = await shop.request('/trust-indicators')
    expect(await answer.json()).toEqual({ data: { items: trustIndicators } })
  })

  it("show the payment provider's state and its last webhook event", async () => {
    const before = await shop.call(getPaymentStatus, {}, aisha)
    expect(before).toMatchObject({ mode: 'sandbox', provider: 'answers', lastEvent: null })
    await buyGarment(shop, 3)
    await deliverEvents(shop)
    const { lastEvent } = await shop.call(getPaymentStatus, {}, aisha)
    expect(lastEvent).toMatchObject({ processedAt: expect.any(String) })
  })

  it('switch payment methods on and off, and the payment page offers only those switched on', async () => {
    const { payment } = await readSettings()
    const off = await shop.call(
      patchPaymentSettings,
      { stripe: { enabled: false }, version: payment.version },
      aisha,
    )
    expect(off).toMatchObject({
      stripe: { enabled: false },
      paypal: { enabled: false },
      klarna: { enabled: false },
    })
    const { variantId } = await makeGarment(shop, 9)
    await refuses(checkOut(shop, await makeShopper(shop, variantId)), 'payment_method_disabled')
    const offered = async (stripe: boolean, paypal: boolean, klarna = false) => {
      const enabled = {
        stripe: { enabled: stripe },
        paypal: { enabled: paypal },
        klarna: { enabled: klarna },
      }
      await shop.call(patchPaymentSettings, enabled, aisha)
      const { orderId, url } = await checkOut(shop, await makeShopper(shop, variantId))
      const session = shop.sandbox.sessions().find(({ client_reference_id: id }) => id === orderId)
      const shownMethods = (await shop.call(getSettings, {})).paymentMethods
      // The badges on a product's page name the methods of the payment page.
      expect(shownMethods).toEqual(session?.payment_method_types)
      return { methods: session?.payment_method_types, page: await (await fetch(url)).text() }
    }
    const both = await offered(true, true)
    expect(both.methods).toEqual(['card', 'paypal'])
    const paypal = await offered(false, true)
    expect(paypal.methods).toEqual(['paypal'])
    const card = await offered(true, false)
    expect(card.methods).toEqual(['card'])
    for (const { page } of [both, paypal, card]) expect(page).not.toMatch(/Klarna|Link/)
    expect(card.page).not.toContain('PayPal')
    const all = await offered(true, true, true)
    expect(all.methods).toEqual(['card', 'paypal', 'klarna'])
    expect(all.page).toContain('Pay with Klarna')
    const klarna = await offered(false, false, true)
    expect(klarna.methods).toEqual(['klarna'])
    expect(klarna.page).not.toMatch(/Card number|Apple Pay/)
    await shop.call(patchGeneralSettings, { currency: 'AED' }, aisha)
    expect((await offered(true, true, true)).methods).toEqual(['card'])
    await refuses(offered(false, true, true), 'payment_method_disabled')
    await shop.call(patchGeneralSettings, { currency: 'GBP' }, aisha)
    expect(paypal.page).not.toContain('Card number')
  })
})
