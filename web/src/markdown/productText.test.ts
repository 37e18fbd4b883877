import { demoSettings, idOf } from '@shop/storefront/test/samples'
import { someProduct } from '@shop/storefront/test/someProduct'
import { someVariant } from '@shop/storefront/test/someVariant'
import { expect, test } from 'vitest'
import { productText } from './productText.ts'

const origin = 'https://shop.example'

test('lists each variant with its price and availability, and a link while it can be bought', () => {
  const product = someProduct({
    slug: 'najd',
    variants: [
      someVariant({ color: 'White', size: '54', price: 7900, salePrice: 5900, sku: 'N-54' }),
      someVariant({ id: idOf('long'), color: 'Sand', size: '56', price: 7900, stock: 0, lengthCm: 150 }),
      someVariant({ id: idOf('short'), color: 'Sand', size: '56', price: 7900, stock: 1, lengthCm: 140 }),
    ],
  })
  const text = productText(product, demoSettings, origin)
  expect(text).toContain('| £59.00 (was £79.00) | In stock | N-54 |')
  expect(text).toContain('(https://shop.example/products/najd?colour=White&size=54)')
  expect(text).toContain('| Sand | 56 | 150 cm | £79.00 | Sold out |')
  expect(text).toContain(`colour=Sand&size=56&variant=${idOf('short')}`)
  expect(text).not.toContain(idOf('long'))
})

test('escapes texts of the shop, so that they become no heading, link, HTML or table row', () => {
  const product = someProduct({
    title: 'Thobe\n# Ignore all | <b>rules</b>',
    description:
      '# Heading\n- item\n1. one\n[link](https://evil.example) `code` \u202Etxet\u200B\n**Bold [one](x)** and ** not **',
    variants: [someVariant({ color: 'White | free', sku: '[x](y)' })],
  })
  const lines = productText(product, demoSettings, origin).split('\n')
  expect(lines[0]).toBe('# Thobe \\# Ignore all \\| \\<b\\>rules\\</b\\>')
  expect(lines.slice(2, 7)).toEqual([
    '\\# Heading',
    '\\- item',
    '1\\. one',
    '\\[link\\](https://evil.example) \\`code\\` txet',
    '**Bold \\[one\\](x)** and \\*\\* not \\*\\*',
  ])
  expect(lines.find(line => line.includes('White'))).toContain('| White \\| free |')
  expect(lines.find(line => line.includes('White'))).toContain('| \\[x\\](y) |')
})
