import { expect, test } from 'vitest'
import { absoluteAddresses } from '../../kit/page/absoluteAddresses.ts'
import { demoSettings, idOf, someZone, zoneWay } from '../../test/samples.ts'
import { someProduct } from '../../test/someProduct.ts'
import { someVariant } from '../../test/someVariant.ts'
import { gtinOf } from '@shop/contracts/catalog/gtinOf'
import { productData } from './productData.ts'

const picture = { url: '/media/a.jpg', alt: '', width: 3, height: 4, color: '#000000' }
const image = { ...picture, id: idOf('i'), sort: 0, variantId: null }

test('lists each variant with its current price', () => {
  const product = someProduct({
    slug: 'najd',
    images: [image],
    variants: [
      someVariant({ sku: 'N-W-54', salePrice: 4900, barcode: '5012345678900', images: [image] }),
      someVariant({ sku: 'N-S-56', color: 'Stone grey', size: '56', price: 7900, stock: 0, barcode: '123' }),
    ],
  })
  const data = productData(product, demoSettings)
  expect(data).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: product.id,
    audience: { '@type': 'PeopleAudience', suggestedGender: 'male', suggestedMinAge: 13 },
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    image: ['/media/a.jpg'],
    hasVariant: [
      {
        sku: 'N-W-54',
        gtin: '5012345678900',
        color: 'White',
        size: '54',
        offers: {
          url: '/products/najd?colour=White&size=54',
          price: '49.00',
          priceCurrency: 'GBP',
          availability: 'https://schema.org/InStock',
          itemCondition: 'https://schema.org/NewCondition',
          shippingDetails: [
            {
              shippingRate: { value: '5.99', currency: 'GBP' },
              shippingDestination: [{ addressCountry: 'GB' }],
              deliveryTime: { transitTime: { minValue: 3, maxValue: 5 } },
            },
            { shippingRate: { value: '9.99' } },
          ],
          hasMerchantReturnPolicy: {
            applicableCountry: ['GB'],
            returnPolicyCountry: 'GB',
            merchantReturnDays: 30,
          },
        },
      },
      {
        sku: 'N-S-56',
        image: ['/media/a.jpg'],
        offers: {
          price: '79.00',
          availability: 'https://schema.org/OutOfStock',
          // Free above £75.
          shippingDetails: [{ shippingRate: { value: '0.00' } }, { '@id': '#delivery-0-1-999' }],
          hasMerchantReturnPolicy: { '@id': '#returns' },
        },
      },
    ],
  })
  expect(data.hasVariant[1]?.gtin).toBeUndefined()
  const written = JSON.stringify(absoluteAddresses(data, 'https://shop.example'))
  expect(written).not.toMatch(/"\/(products|media|returns)/)
})

test('states each delivery option once, however many variants share it', () => {
  const zones = ['IE', 'FR', 'DE', 'AE', 'US', 'JE'].map(country => ({
    ...someZone([country]),
    ways: [zoneWay, { ...zoneWay, name: 'Express', price: 2500 }],
  }))
  const shop = { ...demoSettings, delivery: { ...demoSettings.delivery, zones } }
  const lengthWith = (variantCount: number) => {
    const sizes = Array.from({ length: variantCount }, (_, index) => String(40 + index))
    const variants = sizes.map(size => someVariant({ size, lengthCm: 140 }))
    const text = JSON.stringify(productData(someProduct({ variants }), shop))
    expect(text.split('"OfferShippingDetails"')).toHaveLength(1 + 14)
    expect(text.split('"MerchantReturnPolicy"')).toHaveLength(1 + 1)
    return text.length
  }
  expect((lengthWith(12) - lengthWith(2)) / 10).toBeLessThan(1100)
})

test('distinguishes variants of one colour and size, and leaves out shared barcodes', () => {
  const data = productData(
    someProduct({
      title: 'Najd',
      variants: [
        someVariant({ size: '54', lengthCm: 140, barcode: '5012345678900', sharesBarcode: true }),
        someVariant({ size: '54', lengthCm: 152, collar: 'Mandarin', barcode: '4006381333931' }),
      ],
    }),
    demoSettings,
  )
  expect(data.variesBy).toEqual(['https://schema.org/size'])
  expect(data.hasVariant.map(({ name, size, gtin }) => [name, size, gtin])).toEqual([
    ['Najd, White, 54, 140 cm, Standard collar', '54 / 140 cm / Standard collar', undefined],
    ['Najd, White, 54, 152 cm, Mandarin collar', '54 / 152 cm / Mandarin collar', '4006381333931'],
  ])
})

test('gives the measurements of each variant in centimetres', () => {
  const data = productData(
    someProduct({
      measurements: [{ size: '54', width: 122, shoulders: 47.5, sleeve: 62, hem: 150 }],
      variants: [someVariant({ size: '54', lengthCm: 140 }), someVariant({ size: '56', lengthCm: 145 })],
    }),
    demoSettings,
  )
  const inCm = (name: string, value: number) => ({
    '@type': 'QuantitativeValue',
    name,
    value,
    unitCode: 'CMT',
  })
  expect(data.hasVariant.map(({ hasMeasurement }) => hasMeasurement)).toEqual([
    [inCm('Length', 140), inCm('Width', 122), inCm('Shoulders', 47.5), inCm('Sleeve', 62), inCm('Hem', 150)],
    [inCm('Length', 145)],
  ])
})

test('leaves out missing pictures, ratings and delivery', () => {
  const { variants, ...rest } = someProduct({ images: [], reviewCount: 0, variants: [someVariant()] })
  const delivery = { ...demoSettings.delivery, uk: { enabled: false } }
  const text = JSON.stringify(productData({ ...rest, variants }, { ...demoSettings, delivery }))
  expect(text).not.toMatch(/"image"|aggregateRating|shippingDetails|hasMerchantReturnPolicy|gtin/)
})

test.each([
  ['5012345678900', true],
  ['501-2345-678900', true],
  ['012345678905', true],
  ['96385074', true],
  ['5012345678901', false],
  ['2000000000015', false],
  ['0000000000000', false],
  ['SKU-1', false],
  ['', false],
  ['123', false],
])('includes %s as a GTIN only if it is valid: %s', (barcode, isValid) => {
  expect(gtinOf(barcode) !== undefined).toBe(isValid)
})

test('marks garments for children', () => {
  const shop = { ...demoSettings, madeFor: { gender: 'unisex', ageGroup: 'kids' } } as const
  expect(productData(someProduct(), shop).audience).toEqual({
    '@type': 'PeopleAudience',
    suggestedGender: 'unisex',
    suggestedMinAge: 5,
    suggestedMaxAge: 13,
  })
})
