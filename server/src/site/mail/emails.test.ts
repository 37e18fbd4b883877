import { describe, expect, it } from 'vitest'
import { anOrder, aShop } from '../../test/emailData.ts'
import { sampleEmails } from '../../test/sampleEmails.tsx'
import { asHtml, asText } from './asText.ts'
import { termsFile } from './emails/termsFile.tsx'

const letters = sampleEmails()
const names = Object.keys(letters)
const htmlOf = (name: string) => asHtml(letters[name]!)
const textOf = (name: string) => asText(letters[name]!)
const addressesIn = (html: string) =>
  [...html.matchAll(/(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]+)/g)].map(match => match[1] ?? '')

describe.each(names)('the email %s', name => {
  const html = htmlOf(name)
  const text = textOf(name)

  it("loads only the shop's pictures, and links only to the shop, the carrier and the payment page", () => {
    expect(html).not.toMatch(/<script|<link|@import|@font-face|<form|javascript:/i)
    for (const address of addressesIn(html))
      expect(address).toMatch(
        /^(https:\/\/madar\.test|https:\/\/www\.royalmail\.com\/|https:\/\/checkout\.stripe\.com\/|mailto:|&quot;)/,
      )
    for (const picture of html.match(/<img[^>]*>/g) ?? []) expect(picture).toMatch(/alt="[^"]+"/)
  })

  it('is dark for readers with a dark theme and light for others, and is not cut off', () => {
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).toContain('name="color-scheme" content="light dark"')
    // Gmail cuts longer emails.
    expect(html.length).toBeLessThan(80_000)
  })

  it('has the same content in plain text as in HTML', () => {
    expect(text).not.toMatch(/<|>|&\w+;|\[object|undefined|null/)
    expect(text).not.toMatch(/\n{3}|^ | $/m)
    const title = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<.*?>/g, '')
    expect(text).toContain(title?.toUpperCase())
    for (const link of addressesIn(html).filter(address => address.startsWith('https://madar.test/pro')))
      if (!link.includes('/products/')) expect(text).toContain(link.replaceAll('&amp;', '&'))
  })
})

describe('the confirmation of an order', () => {
  const text = textOf('order-confirmation')

  it('has its lines, the amounts, both addresses and the delivery time', () => {
    for (const part of [
      'Order: 7728950e',
      '1 × Fes Hooded Jalab, Sand, size 54: £89.99',
      '2 × Hijaz Vine Embroidered Thobe, Burgundy, size 56: £99.98',
      'Subtotal: £189.97\nDiscount (EID10): −£19.00\nStandard delivery: Free\nTotal: £170.97\nIncluding VAT: £28.50',
      'Standard delivery: 3–5 business days',
      'Delivery address:\nYusuf Rahman\n12 Cable Street\nFlat 3\nLondon\nE1 8JG\nUnited Kingdom',
      'Billing address:\nYusuf Rahman\n221 Mile End Road',
      'Your invoice is attached.',
    ])
      expect(text).toContain(part)
  })

  it('says in a few lines who sells, how to exchange, and that the terms are attached', () => {
    for (const part of [
      'ANOTHER SIZE, OR CHANGED YOUR MIND?',
      'Exchange or return unworn pieces for 30 days after delivery',
      'right to cancel this contract within 14 days without giving any reason',
      'Madar Clothing Ltd, 4 Fournier Street, London, E1 6QE',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('MODEL CANCELLATION FORM')
    expect(text.slice(text.indexOf('ANOTHER SIZE')).length).toBeLessThan(1200)
  })

  it('promises no arrival within 30 days if the chosen delivery takes longer', () => {
    const order = {
      ...anOrder(),
      deliveryWay: { name: 'Surface post', carrier: '', minDays: 20, maxDays: 60 },
    }
    const { bytes } = termsFile({ shop: aShop(), order })
    const terms = Buffer.from(bytes).toString().replaceAll(/\s+/g, ' ')
    expect(terms).toContain(
      'We deliver within 20 to 60 business days, the time that we agreed when you chose this delivery.',
    )
    expect(terms).not.toContain('at the latest 30 days after your order')
  })

  it('confirms in durable form what the law requires', () => {
    const { fileName, bytes } = termsFile({ shop: aShop(), order: anOrder() })
    expect(fileName).toBe('terms-of-order-7728950e.txt')
    const terms = Buffer.from(bytes).toString()
    for (const part of [
      'Madar Clothing Ltd, 4 Fournier Street, London, E1 6QE',
      'Registered company number 01234567',
      'VAT number GB123456789',
      'by email to hello@madar.test or by phone on 020 7946 0018',
      'at the latest 30 days after your order',
      'right to cancel this contract within 14 days without giving any reason',
      'not later than 14 days after the day we receive the goods back',
      'You bear the direct cost of returning the goods',
      'MODEL CANCELLATION FORM',
      'hereby give notice that I/We* cancel my/our* contract of sale',
      'goods that are in conformity with this contract',
      'If anything is not right, tell us',
    ])
      expect(terms).toContain(part)
  })

  it('leaves out facts that are missing from the settings', () => {
    const bare = textOf('order-confirmation-bare')
    expect(bare).not.toMatch(/VAT|company number|by email|by phone| , |\(\)|\.\.$|Discount/)
    expect(bare).toContain('Express delivery: £9.99')
    expect(bare).toContain('WHO YOU ARE BUYING FROM\n\nMadar.\n')
  })
})

describe('an email', () => {
  it('shows names as they are, never as HTML', () => {
    const evil = '<img src=x onerror=alert(1)> & "Co"'
    const hurt = sampleEmails(aShop({ name: evil }), anOrder({ firstName: evil }))
    for (const letter of Object.values(hurt)) expect(asHtml(letter)).not.toContain('<img src=x')
    expect(asText(hurt['shipped']!)).toContain(evil)
  })

  it('distinguishes a full from a partial refund, and a paid order from an unpaid one', () => {
    expect(textOf('refunded')).toContain('we have refunded your order 7728950e')
    expect(textOf('refunded-in-part')).toContain('part of your order')
    expect(textOf('refunded-in-part')).toContain('Already refunded: £20.00')
    expect(textOf('canceled')).toContain('to your original payment method')
    expect(textOf('canceled-unpaid')).toContain('No money was taken.')
  })

  it("links to the carrier's page for the parcel, or else to the order", () => {
    expect(textOf('shipped')).toContain(
      'https://www.royalmail.com/track-your-item#/tracking-results/AB123456785GB',
    )
    expect(textOf('shipped')).toContain('View your order (https://madar.test/profile')
    expect(textOf('shipped-untracked')).toContain('View your order:\nhttps://madar.test/profile')
  })
})

describe('the notice of a new order', () => {
  it('links to the order, and contains the gift note for its parcel', () => {
    const text = textOf('new-order-notice')
    expect(text).toContain(`Open the order:\nhttps://madar.test/admin/orders/${anOrder().id}`)
    expect(text).toContain('Gift note:\nEid mubarak,\nwith love')
  })
})

describe('the email about a refund', () => {
  it('mentions banks only if a bank makes the refund', () => {
    expect(textOf('refunded')).toContain('Banks usually take 5 to 10 business days')
    const byHand = textOf('refunded-by-hand')
    expect(byHand).toContain('we have paid the money back to you directly')
    expect(byHand).not.toMatch(/payment method|Banks|on its way/)
    expect(textOf('canceled-offline')).toContain('We will refund what you paid')
    expect(textOf('canceled-unpaid')).toContain('No money was taken.')
  })

  it('names the reason and the items, if they are known', () => {
    expect(textOf('refunded-in-part')).toContain('Reason: A loose seam')
    expect(textOf('refunded-in-part')).toContain(
      '1 × Hijaz Vine Embroidered Thobe, Burgundy, size 56: £44.00\nDelivery: £5.99\nRefunded now, in part: £49.99',
    )
    expect(textOf('refunded-by-hand')).not.toContain('Reason')
  })

  it('describes a returned second payment differently from a refund', () => {
    expect(textOf('payment-returned')).toContain('This order had already been paid')
  })
})
