import { expect, test } from 'vitest'
import { builtInTrustIndicators, applicableTrustIndicators } from './trustIndicators.ts'

const applicableTexts = (facts: { vatRegistered: boolean; whatsapp: string }) =>
  applicableTrustIndicators(builtInTrustIndicators, facts).map(({ text }) => text)

test('promises no VAT invoice without a registration, and no WhatsApp without a number', () => {
  const always = ['Free UK exchanges', 'Royal Mail/DPD']
  expect(applicableTexts({ vatRegistered: true, whatsapp: '+44 7700 900000' })).toEqual([
    ...always,
    'VAT invoice',
    'WhatsApp support',
  ])
  expect(applicableTexts({ vatRegistered: true, whatsapp: '' })).toEqual([...always, 'VAT invoice'])
  expect(applicableTexts({ vatRegistered: false, whatsapp: '+44 7700 900000' })).toEqual([
    ...always,
    'WhatsApp support',
  ])
})
