import { postStockTake } from '@shop/contracts/inventory/stockTakeEndpoints'
import { getBookCodes, saveBookCodes } from '@shop/contracts/books/endpoints'
import { getStaffCollection, updateCollection } from '@shop/contracts/collections/adminEndpoints'
import type { Endpoint } from '@shop/contracts/endpoint'
import { endpoints } from '@shop/contracts/endpoints'
import {
  correctOrderEmail,
  correctTracking,
  fulfilOrder,
  getAdminOrder,
  updateAdminOrder,
} from '@shop/contracts/orders/adminEndpoints'
import { sendDespiteCase } from '@shop/contracts/orders/reviewEndpoints'
import { createPurchase, getPurchase, updatePurchase } from '@shop/contracts/inventory/purchaseEndpoints'
import { createProduct, getStaffProduct, updateProduct } from '@shop/contracts/products/endpoints'
import { getPromotion, updatePromotion } from '@shop/contracts/promotions/endpoints'
import { getAdminReview, updateReview } from '@shop/contracts/reviews/adminEndpoints'
import { getUser, updateUser } from '@shop/contracts/users/endpoints'
import { createRole, getRole, setUserRoles, updateRole } from '@shop/contracts/users/staffEndpoints'
import { saveStaffSignIn } from '@shop/contracts/users/staffSignIn'
import { createWebhook, getWebhook, updateWebhook } from '@shop/contracts/webhooks/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../database/BaseModel.ts'
import { signUp, useStaff, type TestAccount } from '../../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../../test/catalog.ts'
import { checkOut, makeGarment, makeShopper, payFor } from '../../../test/checkout.ts'
import { guestDesk } from '../../../test/guestDesk.ts'
import { aProduct, asForm } from '../../../test/products.ts'
import { makePromotion } from '../../../test/promotions.ts'
import { writeReview } from '../../../test/reviews.ts'
import { describeShop } from '../../../test/startShop.ts'

interface Case {
  save: Endpoint
  read: Endpoint
  /** Creates a record and returns its id. */
  make: () => Promise<string>
  /** Builds the input of a save without id and version, from the record that was read. */
  inputOf: (record: never, word: string) => object
  /** The field into which the word is written. */
  field: string
  /** Tells whether the word is stored in lower case. */
  isLowered?: boolean
}

describeShop('a save based on an outdated version', shop => {
  const amina = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  const omar = useStaff(shop, { firstName: 'Omar', lastName: 'Said' })
  const paidOrder = async () => {
    const shopper = await makeShopper(shop, (await makeGarment(shop, 3)).variantId)
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    return orderId
  }

  const cases: Record<string, Case> = {
    product: {
      save: updateProduct,
      read: getStaffProduct,
      make: async () => (await shop.call(createProduct, aProduct(), amina)).id,
      inputOf: (record, title) => ({ ...asForm(record), title }),
      field: 'title',
    },
    collection: {
      save: updateCollection,
      read: getStaffCollection,
      make: async () => (await makeCollection(shop)).id,
      inputOf: ({ slug, sort, isActive }: { slug: string; sort: number; isActive: boolean }, name) => ({
        name,
        slug,
        sort,
        isActive,
      }),
      field: 'name',
    },
    promotion: {
      save: updatePromotion,
      read: getPromotion,
      make: async () => (await makePromotion(shop)).id,
      inputOf: (
        { id: _id, uses: _uses, createdAt: _at, updatedAt: _now, ...terms }: Record<string, unknown>,
        code,
      ) => ({
        ...terms,
        code,
      }),
      field: 'code',
    },
    account: {
      save: updateUser,
      read: getUser,
      make: async () => (await signUp(shop)).user.id,
      inputOf: (
        { lastName, email, phone }: { lastName: string; email: string; phone: string | null },
        firstName,
      ) => ({
        firstName,
        lastName,
        email,
        phone,
      }),
      field: 'firstName',
    },
    role: {
      save: updateRole,
      read: getRole,
      make: async () => {
        const decided = {
          permissions: ['orders:read'],
          refundLimit: null,
          requiresSecondFactor: false,
        } as const
        const input = { ...decided, permissions: [...decided.permissions], name: `Role ${newId()}` }
        return (await shop.call(createRole, input, amina)).id
      },
      inputOf: ({ permissions, refundLimit, requiresSecondFactor }: Record<string, unknown>, name) => ({
        permissions,
        refundLimit,
        requiresSecondFactor,
        name,
      }),
      field: 'name',
    },
    webhook: {
      save: updateWebhook,
      read: getWebhook,
      make: async () => {
        const input = { name: 'Books', url: 'https://erp.example/', topics: ['order.paid' as const] }
        return (await shop.call(createWebhook, input, amina)).webhook.id
      },
      inputOf: ({ url, topics, isOn }: Record<string, unknown>, name) => ({ url, topics, isOn, name }),
      field: 'name',
    },
    'list of account codes': {
      save: saveBookCodes,
      read: getBookCodes,
      make: async () => 'sage',
      inputOf: (record: object, sales) => ({ ...record, sales }),
      field: 'sales',
    },
    'purchase order': {
      save: updatePurchase,
      read: getPurchase,
      make: async () => {
        const { variantId } = await makeGarment(shop, 3)
        const input = {
          supplier: { name: 'Weaver', email: '', note: '' },
          expectedOn: null,
          note: '',
          lines: [{ variantId, quantity: 5, cost: null }],
        }
        return (await shop.call(createPurchase, input, amina)).id
      },
      inputOf: (
        {
          supplier,
          expectedOn,
          lines,
        }: { lines: { id: string; variantId: string; quantity: number; cost: number | null }[] } & Record<
          string,
          unknown
        >,
        note,
      ) => ({
        supplier,
        expectedOn,
        note,
        lines: lines.map(({ variantId, quantity, cost }) => ({ variantId, quantity, cost })),
      }),
      field: 'note',
    },
    review: {
      save: updateReview,
      read: getAdminReview,
      make: async () => (await writeReview(shop, (await makeProduct(shop)).id, { comment: 'Fine' })).id,
      inputOf: (_, comment) => ({ title: '', comment }),
      field: 'comment',
    },
    'delivery address': {
      save: updateAdminOrder,
      read: getAdminOrder,
      make: paidOrder,
      inputOf: (
        { shippingAddress: { country: _country, ...address } }: { shippingAddress: Record<string, unknown> },
        city,
      ) => ({ shippingAddress: { ...address, city } }),
      field: 'shippingAddress',
    },
    'email address of a guest': {
      save: correctOrderEmail,
      read: getAdminOrder,
      make: async () => (await guestDesk(shop).buy()).orderId,
      inputOf: (_, word) => ({ email: `${word}@example.com` }),
      field: 'email',
      isLowered: true,
    },
    tracking: {
      save: correctTracking,
      read: getAdminOrder,
      make: async () => {
        const id = await paidOrder()
        await shop.call(fulfilOrder, { id, carrier: 'DPD', notify: false }, amina)
        return id
      },
      inputOf: (_, trackingNumber) => ({ carrier: 'DPD', trackingNumber }),
      field: 'trackingNumber',
    },
  }

  // Settings are saved by section, there is only one staff sign-in, and a person's roles are noted by name. Releasing a
  // dispute, shipping and posting a stock-take overwrite nothing: their version only proves what was read.
  const hasOwnTests = (endpoint: Endpoint) =>
    endpoint === sendDespiteCase ||
    endpoint === fulfilOrder ||
    endpoint === postStockTake ||
    endpoint === saveStaffSignIn ||
    endpoint === setUserRoles ||
    endpoint.path.startsWith('/admin/settings')

  it('is tested for each call that accepts a version, except those with their own tests', () => {
    const takesVersion = ({ input }: Endpoint) =>
      'version' in ((input as unknown as { shape?: object }).shape ?? {})
    const versioned = Object.values(endpoints).filter(
      endpoint => takesVersion(endpoint) && !hasOwnTests(endpoint),
    )
    expect(new Set(Object.values(cases).map(({ save }) => save))).toEqual(new Set(versioned))
  })

  it.each(Object.entries(cases))(
    'is refused, with the values that are saved now: %s',
    async (noun, { save, read, make, ...target }) => {
      const id = await make()
      const seen = (await shop.call(read, { id }, amina)) as { version: number }
      const send = (word: string, { accessToken }: TestAccount, version: number | undefined) =>
        shop.call(save, { ...target.inputOf(seen as never, word), id, version }, accessToken)
      const saved = (await send('AMINAS', amina, seen.version)) as { version: number }
      expect(saved.version).toBe(seen.version + 1)
      const entries = () => shop.deps.db('audit_log').where({ subject_id: id, act: 'update' })
      const noted = (await entries()).length

      await expect(send('OMARS', omar, seen.version)).rejects.toMatchObject({
        status: 409,
        code: 'conflict',
        message: expect.stringMatching(/^Amina Khan has changed this [\w ]+ since you opened it\.$/),
        fields: {
          [target.field]: expect.stringContaining(target.isLowered ? 'aminas' : 'AMINAS'),
          version: String(saved.version),
        },
      })
      expect(JSON.stringify(await shop.call(read, { id }, omar))).not.toMatch(/omars/i)
      expect(await entries()).toHaveLength(noted)

      // A person who has seen the other save may overwrite it.
      expect(await send('OMARS', omar, saved.version), noun).toMatchObject({ version: saved.version + 1 })
      expect(await entries()).toHaveLength(noted + 1)
    },
  )

  it.each(Object.entries(cases))(
    'is accepted from only one of two people at the same moment: %s',
    async (_, { save, read, make, ...target }) => {
      const id = await make()
      const seen = (await shop.call(read, { id }, amina)) as { version: number }
      const outcomes = await Promise.allSettled(
        [amina, omar].map(({ accessToken, user }) =>
          shop.call(
            save,
            { ...target.inputOf(seen as never, user.firstName.toUpperCase()), id, version: seen.version },
            accessToken,
          ),
        ),
      )
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { status: 409, code: 'conflict', fields: { version: String(seen.version + 1) } },
      })
    },
  )
})
