import { expect, test } from 'vitest'
import { builtInTrustIndicators, shownTrustIndicators } from './trustIndicators.ts'

const shown = (facts: { vatRegistered: boolean; whatsapp: string }) =>
  shownTrustIndicators(builtInTrustIndicators, facts).map(({ text }) => text)

test('promises no VAT invoice without a registration, and no WhatsApp without a number', () => {
  const always = ['Free UK exchanges', 'Royal Mail/DPD']
  expect(shown({ vatRegistered: true, whatsapp: '+44 7700 900000' })).toEqual([
    ...always,
    'VAT invoice',
    'WhatsApp support',
  ])
  expect(shown({ vatRegistered: true, whatsapp: '' })).toEqual([...always, 'VAT invoice'])
  expect(shown({ vatRegistered: false, whatsapp: '+44 7700 900000' })).toEqual([
    ...always,
    'WhatsApp support',
  ])
})
