// @vitest-environment jsdom
import type { Call } from '@shop/client/createClient'
import { expect, test, vi } from 'vitest'
import { rememberUser } from '../../../test/openShop.tsx'
import { openProductPage, thobe, useProductPage, optionSelector } from '../../../test/productPage.ts'
import { idOf } from '../../../test/samples.ts'
import { someUser } from '../../../test/someCart.ts'
import { joinProfiles } from './joinProfiles.ts'
import { readDeviceProfiles } from './profiles.ts'
import { findSizeSelector, openDialog, productForMenAndBoys, variants } from '../../../test/fitDialog.ts'

useProductPage()

test('advises a size and length by height, build and hem, with the garment’s own measurements, and chooses them', async () => {
  const { find, click, words, ask, address, page } = await openDialog()
  await ask('5 ft 10')
  expect(words()).toContain('Size 56')
  expect(words()).toContain('The hem ends 8 cm above the floor, at the ankle.')
  expect(words()).toContain('19 cm of room around the chest')
  expect(words()).toContain('You are between 56 and 58: 58 ends 5 cm lower and has 6 cm more room.')
  expect(words()).toContain('Width, all round122 cm')
  expect(find('dialog [aria-live] svg').textContent).toContain('142 cm long')
  await click(`dialog ${optionSelector('hem', 'floor')}`)
  expect(words()).toContain('Size 58')
  expect(words()).toContain('White is sold out in this size.')
  await click(`dialog ${optionSelector('hem', 'above')}`)
  await click('dialog [aria-live] button')
  expect(page.querySelector('dialog')).toBeNull()
  expect(address()).toBe('/products/thobe?colour=White&size=54')
})

test('either of two equally suitable sizes can be chosen, and the one in stock is highlighted', async () => {
  const { click, ask, address, page } = await openDialog()
  const buttons = () =>
    [...page.querySelectorAll('dialog [aria-live] button')].map(({ textContent, className }) => [
      textContent,
      className.includes('primary'),
    ])
  await ask('178')
  expect(buttons()).toEqual([
    ['Choose Size 56', true],
    ['Choose 58 Instead', false],
  ])
  await ask('179')
  expect(buttons()).toEqual([
    ['Choose Size 58', false],
    ['Choose 56 Instead', true],
  ])
  await click('dialog [aria-live] button + button')
  expect(address()).toBe('/products/thobe?colour=White&size=56')
})

test('a height of 3 m or 20 cm shows an error at its field, and keeps the input', async () => {
  const { find, click, words, ask } = await openDialog()
  await click(`dialog ${optionSelector('build', 'broad')}`)
  await ask('3 m')
  expect(find('dialog form').textContent).toContain(
    'Taller than we can advise on. Please enter a height up to 230 cm',
  )
  expect(find('dialog [name=height]')).toHaveProperty('value', '3 m')
  expect(document.activeElement).toBe(find('dialog [name=height]'))
  expect(words()).not.toContain('Size 5')
  await ask('178')
  expect(words()).toContain('Size 56')
  await ask('5 ft 13 in')
  expect(find('dialog form').textContent).toContain('Please give 0 to 11 inches: a foot has 12.')
  await ask('20 cm')
  expect(words()).not.toContain('Size 5')
  expect(find('dialog form').textContent).toContain('Smaller than we can advise on.')
  expect(find(`dialog ${optionSelector('build', 'broad')}`)).toHaveProperty('checked', true)
})

test('explains that a garment is not made for somebody’s height', async () => {
  const { page, words, ask } = await openDialog()
  await ask('120')
  expect(words()).toContain('Not made this small')
  expect(words()).toContain('We make this piece for people from about 163 cm tall.')
  expect(page.querySelector('dialog [aria-live] a')?.getAttribute('href')).toBe('/contact?topic=product')
  expect(page.querySelector('dialog [aria-live] button')).toBeNull()
  await ask('230')
  expect(words()).toContain('Not made this tall')
  expect(words()).toContain('Our longest, size 58, is 147 cm long, which is not enough.')
  expect(words()).toContain('The hem ends 47 cm above the floor, at mid-calf.')
  expect(page.querySelector('dialog [aria-live] button')).toBeNull()
})

test('offers the profile of a son only if a garment in stock fits a child', async () => {
  const people = (page: HTMLElement) =>
    [...page.querySelectorAll('dialog [data-choice=person] input')].map(
      field => (field as HTMLInputElement).value,
    )
  const grown = await openDialog()
  expect(people(grown.page)).toEqual(['Me', 'My father'])
  grown.close()
  const both = await openDialog({}, productForMenAndBoys())
  expect(people(both.page)).toEqual(['Me', 'My son', 'My father'])
  both.close()
  const soldOut = productForMenAndBoys()
  soldOut.variants[0]!.stock = 0
  const adultsOnly = await openDialog({}, soldOut)
  expect(people(adultsOnly.page)).toEqual(['Me', 'My father'])
})

test('gives no advice for an incomplete height', async () => {
  const { words, ask, type } = await openDialog()
  await ask('6 ft')
  expect(words()).toContain('Size 58')
  for (const half of ['6', '69', '17', '5 ft 1', '6 ft']) {
    await type('dialog [name=height]', half)
    expect(words(), half).not.toContain('Size 5')
  }
  await type('dialog [name=height]', '178')
  expect(words()).toContain('Size 56')
  await ask('5 ft 1')
  expect(words()).toContain('Size 54')
})

test('explains that a hem is longer than wanted, and that it can be taken up', async () => {
  const { click, words, ask } = await openDialog()
  await ask('172')
  await click(`dialog ${optionSelector('build', 'full')}`)
  await click(`dialog ${optionSelector('hem', 'above')}`)
  expect(words()).toContain('Size 58')
  expect(words()).toMatch(/A tailor can take (the hem|it) up/)
  await ask('175')
  await click(`dialog ${optionSelector('hem', 'ankle')}`)
  expect(words()).toContain('That is 5 cm longer than you asked for, for the width you need.')
})

test('the device stores the measurements of several people, by the names that the shopper gives', async () => {
  const first = await openDialog({}, productForMenAndBoys())
  await first.ask('178')
  await first.click(`dialog ${optionSelector('person', 'My son')}`)
  expect(first.find('dialog [name=height]')).toHaveProperty('value', '')
  await first.click('dialog [data-choice=person] button')
  await first.type('dialog [name=name]', ' ')
  expect(first.find('dialog').textContent).toContain('Please give a name.')
  await first.type('dialog [name=name]', 'Yusuf')
  await first.pressKey('dialog [name=name]', 'Enter')
  await first.ask('170')
  first.close()
  const again = await openDialog()
  expect(again.words()).toContain('Size 56')
  await again.click(`dialog ${optionSelector('person', 'Yusuf')}`)
  expect(again.find('dialog [name=height]')).toHaveProperty('value', '170 cm')
})

test('a garment without measurements offers no advice', async () => {
  const { find } = await openProductPage(thobe({ variants }))
  expect(find(findSizeSelector).textContent).toBe('Size guide')
})

test('a signed-in shopper sees the account’s profiles, and how the size compares with a garment kept earlier', async () => {
  rememberUser(someUser)
  const me = { name: 'Me', heightCm: 178, build: 'regular', hem: 'ankle' } as const
  const others = ['Yusuf', 'Baba'].map(name => ({ ...me, name, heightCm: null }))
  const saved: unknown[] = []
  const { click, words, page } = await openDialog({
    '/auth/me': someUser,
    '/fit/profiles': (input: { items?: object[] }) => {
      if (input.items) saved.push(input.items)
      return { items: input.items ?? [me, ...others] }
    },
    '/fit/kept': {
      kept: { productId: idOf('najd'), title: 'Najd', size: '56', lengthCm: 140, width: 122 },
    },
  })
  expect(words()).toContain('You kept 56 in Najd; this cuts 2 cm longer and to the same width.')
  expect(words()).toContain('Size 56')
  expect(page.querySelector(`dialog ${optionSelector('person', 'Yusuf')}`)).not.toBeNull()
  await click(`dialog ${optionSelector('build', 'slim')}`)
  expect(saved).toEqual([[{ ...me, build: 'slim' }, ...others]])
  expect(localStorage.getItem('fitProfiles')).toBeNull()
})

test('profiles on the device join the account at sign-in and are then deleted from the device', async () => {
  const { ask, close } = await openDialog()
  await ask('178')
  close()
  const [me] = readDeviceProfiles()
  const account = [
    { name: 'I', heightCm: null, build: 'full', hem: 'floor' },
    { name: 'My son', heightCm: 120, build: 'slim', hem: 'floor' },
  ] as const
  const call = vi.fn(async (_endpoint: unknown, input: unknown) =>
    'items' in (input as object) ? input : { items: account },
  )
  await joinProfiles(call as unknown as Call)
  expect(call.mock.calls.at(-1)?.[1]).toEqual({ items: [me, account[1]] })
  expect(localStorage.getItem('fitProfiles')).toBeNull()
})
