// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { recentlyViewed, rememberViewed } from '../viewed/recentlyViewed.ts'
import { forgetEverything, rememberUser, shopAnswering } from '../../test/openShop.tsx'
import { someUser } from '../../test/someCart.ts'
import { clearDevice } from './clearDevice.ts'

beforeEach(forgetEverything)

test('signing out removes viewed products from the device', () => {
  rememberUser(someUser)
  rememberViewed('thobe')
  localStorage.setItem('rememberedGuest', '{}')
  const { shop, queryClient } = shopAnswering()
  clearDevice(shop, queryClient)
  expect(recentlyViewed()).toEqual([])
  expect(localStorage.length).toBe(0)
})
