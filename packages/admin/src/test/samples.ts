import { blank } from '@shop/client/test/blank'
import { allPermissions } from '@shop/contracts/access'
import { Proposal } from '@shop/contracts/agents/proposals'
import type { Worklist } from '@shop/contracts/admin/worklistEndpoints'
import { User } from '@shop/contracts/accounts/endpoints'
import { StockedVariant } from '@shop/contracts/inventory/endpoints'
import { defaultSettings } from '@shop/contracts/shop/defaultSettings'
import { PublicSettings } from '@shop/contracts/shop/endpoints'

/** A valid id that contains its number. */
export const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
export const at = '2026-01-01T00:00:00.000Z'

/** A page of a list with these items. */
export const listOf = <T>(...items: T[]) => ({ items, total: items.length, page: 1, totalPages: 1 })

export const admin = blank(User, {
  id: idOf(1001),
  firstName: 'Maryam',
  lastName: 'Siddiqui',
  email: 'maryam@example.com',
  isEmailConfirmed: true,
  isAdmin: true,
  permissions: [...allPermissions],
  secondFactor: 'off',
})

export const aProposal = blank(Proposal, {
  id: idOf(1101),
  call: 'setProductStatus',
  effect: 'Najd Thobe: Publishes, archives or unpublishes a product.',
  input: [{ name: 'status', value: 'ARCHIVED' }],
  screen: `products/${idOf(1102)}`,
  key: { id: idOf(1103), name: 'Desk assistant' },
  maker: { id: admin.id, name: 'Maryam Siddiqui' },
  state: 'waiting',
})

const { general, store, shipping, appearance, content } = defaultSettings

/** Public settings of a new shop with a name. */
export const publicSettings = (change: Partial<PublicSettings> = {}): PublicSettings =>
  blank(PublicSettings, {
    storeName: 'Qamis & Co',
    storeDescription: general.storeDescription,
    storeEmail: general.storeEmail,
    storePhone: general.storePhone,
    whatsapp: general.whatsapp,
    vatRegistered: general.vatRegistered,
    currency: general.currency,
    timezone: general.timezone,
    productsPerPage: store.productsPerPage,
    maxOrderQuantity: store.maxOrderQuantity,
    delivery: {
      freeThreshold: shipping.freeThreshold,
      standardRate: shipping.uk.standardRate,
      expressRate: shipping.uk.expressRate,
      uk: { enabled: shipping.uk.enabled },
      carriers: shipping.carriers.map(({ name }) => name),
      zones: shipping.zones,
    },
    social: content.social,
    year: 2026,
    appearance,
    assistants: ['rest', 'mcp', 'acp'],
    paymentsSandbox: true,
    paymentMethods: ['card'],
    maintenanceMode: general.maintenanceMode,
    ...change,
  })

export const emptyWorklist: Worklist = {
  toPack: { count: 0, late: 0 },
  returns: 0,
  decisions: 0,
  disputes: { count: 0, dueBy: null },
  reviews: 0,
  quotes: 0,
  lowSizes: 0,
  failedEmails: 0,
  changes: 0,
  alerts: 0,
}

export const stockedVariant = blank(StockedVariant, {
  id: idOf(21),
  sku: 'NAJD-54',
  color: 'White',
  size: '54',
  stock: 5,
  reserved: 1,
  free: 4,
  product: { id: idOf(20), title: 'Najd Thobe', slug: 'najd-thobe' },
})
