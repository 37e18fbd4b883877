import { expect, test } from 'vitest'
import { someCart } from '../../test/someCart.ts'
import { unusedCodeText } from './unusedCodeText.ts'

test('names the delivery options of a zone as the zone does', () => {
  const promotion = { code: 'FREE', text: 'Free standard delivery', refusal: null }
  const cart = { ...someCart(), promotion }
  const [first, second] = cart.delivery
  const tracked = { ...first!, name: 'Tracked', isReduced: true }
  const courier = { ...second!, name: 'DHL Express', isReduced: false }
  const abroad = { ...cart, delivery: [tracked, courier] }
  expect(unusedCodeText(abroad, courier)).toBe(
    'DHL Express delivery is charged as usual. Choose Tracked to use this code.',
  )
  expect(unusedCodeText(abroad, tracked)).toBeUndefined()
})
