import { getSettings, listTrustIndicators, type PublicSettings } from '@shop/contracts/shop/endpoints'
import { vatNeighbours, vatPlaceOf } from '@shop/contracts/addresses/europeanUnion'
import { iossOf } from '@shop/contracts/shop/ioss'
import { openBindings } from '@shop/contracts/agents/agentAccess'
import { zoneOf } from '@shop/contracts/shop/servedPlaces'
import { generalSettingsAt } from '@shop/contracts/shop/maintenance'
import { freeDeliveryOf } from '@shop/contracts/shop/parcelPrice'
import { offeredPaymentMethods } from '@shop/contracts/shop/paymentMethods'
import type { Settings } from '@shop/contracts/shop/settings'
import { applicableTrustIndicators } from '@shop/contracts/shop/trustIndicators'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { shownBanner } from './shownBanner.ts'

const publicMaintenance = ({
  maintenanceMode,
  maintenanceText: text,
  maintenanceStart: startsAt,
  maintenanceEnd: endsAt,
}: Settings['general']): Pick<PublicSettings, 'maintenanceMode' | 'maintenance'> => ({
  maintenanceMode,
  ...((maintenanceMode || startsAt !== null) && { maintenance: { text, startsAt, endsAt } }),
})

/** Presents the VAT rates of the EU countries that an open zone serves; nothing if the shop does not use the IOSS. */
const publicIoss = (shipping: Settings['shipping']): Pick<PublicSettings['delivery'], 'ioss'> => {
  const ioss = iossOf(shipping)
  const isServed = (country: string) =>
    [country, ...Object.keys(vatNeighbours)].some(
      place => vatPlaceOf(place) === country && zoneOf(shipping.zones, place)?.isOpen,
    )
  const rates = ioss?.rates.filter(({ country }) => isServed(country)) ?? []
  return ioss && rates.length > 0 ? { ioss: { max: ioss.max, rates } } : {}
}

const publicDelivery = ({
  shipping: { freeThreshold, uk, carriers, zones },
  general: { vatRegistered },
}: Pick<Settings, 'shipping' | 'general'>): PublicSettings['delivery'] => ({
  freeThreshold,
  standardRate: uk.standardRate,
  expressRate: uk.expressRate,
  uk: { enabled: uk.enabled },
  carriers: carriers.filter(({ isOffered }) => isOffered).map(({ name }) => name),
  // Only the places of a closed zone are public, so that the shop can say that it does not deliver there.
  zones: zones.map(({ name, isOpen, withoutVat, places, ways, restDays, holidays }) => ({
    name: isOpen ? name : '',
    isOpen,
    withoutVat: isOpen && withoutVat && vatRegistered,
    places,
    ways: isOpen
      ? ways.map(({ id: _id, carrier: _carrier, ...way }) => ({
          ...way,
          ...freeDeliveryOf(way),
          restDays,
          holidays,
        }))
      : [],
  })),
})

export const settingsRoutes = (mount: Mount, deps: Deps) => {
  mount(getSettings, async () => {
    const settings = await deps.settings.read()
    const { store, shipping, appearance, content } = settings
    const general = generalSettingsAt(settings.general, nowIso(deps))
    return {
      storeName: general.storeName,
      storeDescription: general.storeDescription,
      storeEmail: general.storeEmail,
      storePhone: general.storePhone,
      whatsapp: general.whatsapp,
      company: {
        name: general.companyName,
        address: general.companyAddress,
        number: general.companyNumber,
        vatNumber: general.vatRegistered ? general.vatNumber : '',
        responsiblePerson: shipping.responsiblePerson,
      },
      vatRegistered: general.vatRegistered,
      currency: general.currency,
      ...(shipping.rates.length > 0 && { rates: shipping.rates }),
      timezone: general.timezone,
      productsPerPage: store.productsPerPage,
      maxOrderQuantity: store.maxOrderQuantity,
      quoteDays: store.quoteDays,
      delivery: {
        ...publicDelivery({ shipping, general }),
        ...(general.vatRegistered && publicIoss(shipping)),
      },
      social: content.social,
      madeFor: { gender: content.feeds.gender, ageGroup: content.feeds.ageGroup },
      assistants: openBindings(content.agents),
      year: Number(dayAt(general.timezone, deps.clock.now()).slice(0, 4)),
      banner: await shownBanner(deps, content.banner),
      appearance,
      paymentsSandbox: deps.config.stripe === null,
      paymentMethods: offeredPaymentMethods(settings),
      ...publicMaintenance(general),
    }
  })

  mount(listTrustIndicators, async () => {
    const { content, general } = await deps.settings.read()
    return { items: applicableTrustIndicators(content.trustIndicators, general) }
  })
}
