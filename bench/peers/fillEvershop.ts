import { post } from '../post.ts'
import { guest, type ComparedProduct } from './Peer.ts'

const attributes = { color: 'bench_color', size: 'bench_size' } as const

/** Variants created at the same time. */
const maxSimultaneous = 8

/** EverShop answers 120 calls a minute of one address, so each request names another one, as a proxy would. */
export const addressHeader = (index: number) => ({
  'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
})

/** Sends input to a path of the API, and returns what it answers. */
interface Call {
  <Data>(path: string, input: object): Promise<Data>
}
let callCount = 0
export const callerFor =
  (url: string, accessToken = ''): Call =>
  async <Data>(path: string, input: object) => {
    const credentials = {
      ...addressHeader(callCount++),
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    }
    const { text } = await post(`${url}/api${path}`, { body: JSON.stringify(input), credentials })
    return (JSON.parse(text) as { data: Data }).data
  }

interface VariantGroup {
  variant_group_id: number
  attributes: { attribute_code: string; options: { attribute_option_id: number; option_text: string }[] }[]
}

/** Creates a product for each variant, as EverShop keeps them; only the first one is listed. */
const createVariants = async (call: Call, product: ComparedProduct) => {
  const group = await call<VariantGroup>('/variantGroups', {
    attribute_codes: Object.values(attributes),
    attribute_group_id: 1,
  })
  const optionOf = (code: string, text: string) =>
    group.attributes
      .find(({ attribute_code }) => attribute_code === code)
      ?.options.find(({ option_text }) => option_text === text)?.attribute_option_id
  const text = { id: 'text', type: 'paragraph', data: { text: product.description } }
  for (const [index, { sku, color, size, price }] of product.variants.entries())
    await call('/products', {
      name: product.title,
      url_key: index === 0 ? product.slug : `${product.slug}-${index}`,
      description: [{ id: 'row', size: 1, columns: [{ id: 'column', size: 1, data: { blocks: [text] } }] }],
      sku,
      price: price / 100,
      qty: 10_000,
      weight: 1,
      status: 1,
      visibility: index === 0 ? 1 : 0,
      manage_stock: 1,
      stock_availability: 1,
      group_id: 1,
      package_id: 1,
      variant_group_id: group.variant_group_id,
      attributes: [
        { attribute_code: attributes.color, value: String(optionOf(attributes.color, color)) },
        { attribute_code: attributes.size, value: String(optionOf(attributes.size, size)) },
      ],
    })
}

/** Sets up payment and delivery, and creates the products. Returns the id of the delivery method. */
export const fillEvershop = async (call: Call, products: readonly ComparedProduct[]): Promise<string> => {
  await call('/settings', { codPaymentStatus: 1, codDisplayName: 'Cash', storeCurrency: 'GBP' })
  const zone = await call<{ uuid: string }>('/shippingZones', { name: 'UK', countries: [guest.country] })
  const method = await call<{ uuid: string }>('/shippingProviders/core/methods', {
    name: 'Standard',
    is_enabled: true,
  })
  const rate = { method_id: method.uuid, zone_id: zone.uuid, is_enabled: true, cost: 3.95 }
  await call('/shippingProviders/core/rates', rate)
  for (const [fact, code] of Object.entries(attributes) as ['color' | 'size', string][])
    await call('/attributes', {
      attribute_code: code,
      attribute_name: fact,
      type: 'select',
      is_required: 0,
      display_on_frontend: 1,
      is_filterable: 1,
      groups: [1],
      options: [...new Set(products.flatMap(({ variants }) => variants.map(variant => variant[fact])))].map(
        option_text => ({ option_text }),
      ),
    })
  const remainingProducts = products.values()
  const createRemaining = async () => {
    for (const product of remainingProducts) await createVariants(call, product)
  }
  await Promise.all(Array.from({ length: maxSimultaneous }, createRemaining))
  return method.uuid
}
