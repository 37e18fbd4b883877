import { expect, test } from 'vitest'
import { idOf } from '../../test/samples.ts'
import { someVariant } from '../../test/someVariant.ts'
import {
  candidatesOf,
  chosenVariant,
  colorOptions,
  shownVariant,
  sizeOptions,
  startingChoice,
} from './choices.ts'

const variants = [
  someVariant({ color: 'White', size: '56', stock: 2 }),
  someVariant({ color: 'White', size: '54', stock: 0 }),
  someVariant({ color: 'Navy', size: '54', stock: 3 }),
  someVariant({ color: 'Navy', size: '58', stock: 0 }),
  someVariant({ color: 'Sand', size: '56', stock: 1 }),
]
const labelsOf = (options: ReturnType<typeof sizeOptions>) =>
  options.map(({ value, availability }) => `${value} ${availability}`)

test('without a choice, everything is offered, and sold-out options are marked', () => {
  expect(labelsOf(sizeOptions(variants, {}))).toEqual(['54 available', '56 available', '58 sold-out'])
  expect(labelsOf(colorOptions(variants, {}))).toEqual([
    'White available',
    'Navy available',
    'Sand available',
  ])
})

test('no colour disappears when a size is chosen; sold-out and missing colours are marked', () => {
  expect(labelsOf(colorOptions(variants, { size: '54' }))).toEqual([
    'White sold-out',
    'Navy available',
    'Sand missing',
  ])
})

test('no size disappears when a colour is chosen', () => {
  expect(labelsOf(sizeOptions(variants, { color: 'Navy' }))).toEqual([
    '54 available',
    '56 missing',
    '58 sold-out',
  ])
})

test('letter sizes stay in the order of the shop', () => {
  const inLetters = ['S', 'M', 'XL'].map(size => someVariant({ size }))
  expect(sizeOptions(inLetters, {}).map(({ value }) => value)).toEqual(['S', 'M', 'XL'])
})

test('a variant is chosen once size and colour are chosen, if they exist together', () => {
  expect(chosenVariant(variants, { size: '54' })).toBeUndefined()
  expect(chosenVariant(variants, { size: '54', color: 'Navy' })?.id).toBe(idOf('Navy 54'))
  expect(chosenVariant(variants, { size: '58', color: 'Sand' })).toBeUndefined()
})

test('among variants of one size and colour, one in stock is chosen until the shopper chooses', () => {
  const long = someVariant({ id: 'long', lengthCm: 150, stock: 0 })
  const short = someVariant({ id: 'short', lengthCm: 140, stock: 1 })
  const choice = { size: '54', color: 'White' }
  expect(chosenVariant([long, short], choice)?.id).toBe('short')
  expect(chosenVariant([long, short], { ...choice, variantId: 'long' })?.id).toBe('long')
  expect(candidatesOf([long, short], choice)).toHaveLength(2)
})

test('shows the chosen colour before a size is chosen, and a variant in stock before any choice', () => {
  expect(shownVariant(variants, { color: 'Sand' })?.id).toBe(idOf('Sand 56'))
  expect(shownVariant(variants, { size: '58', color: 'Sand' })?.id).toBe(idOf('Sand 56'))
  expect(shownVariant(variants, {})?.id).toBe(idOf('White 56'))
})

test('a single size or colour is chosen automatically', () => {
  expect(startingChoice(variants)).toEqual({ size: undefined, color: undefined })
  expect(startingChoice([someVariant({}), someVariant({ size: '56' })])).toEqual({
    size: undefined,
    color: 'White',
  })
})
