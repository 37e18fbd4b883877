// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { useOffice, remember, until } from '../test/openOffice.tsx'
import { admin } from '../test/samples.ts'

const office = useOffice()
const isDark = () => document.documentElement.classList.contains('dark')

it('links to the shop: with a link on the same site, else in another window', async () => {
  await office.open('/admin/missing').shows('View shop')
  const links = () => [...office.page.querySelectorAll('a[href="/"]')].map(({ textContent }) => textContent)
  expect(links()).toContain('View shop')
  const lookOf = (words: string) =>
    [...office.page.querySelectorAll('a')].find(({ textContent }) => textContent === words)?.className
  expect(lookOf('View shop')).toBe(lookOf('Your account'))
  office.close()

  remember(admin)
  const openLink = vi.fn()
  office.open('/admin/missing', {}, { shopAddress: 'https://shop.example', openLink })
  await office.shows('View shop')
  expect(links()).toEqual([])
  office.press('View shop')
  expect(openLink).toHaveBeenCalledExactlyOnceWith('/')
  expect(office.place()).toBe('/admin/missing')
})

it('prints in light colours even in dark mode', async () => {
  localStorage.setItem('colorMode', 'dark')
  await office.open('/admin/missing').shows('View shop')
  expect(isDark()).toBe(true)
  window.dispatchEvent(new Event('beforeprint'))
  await until(() => expect(isDark()).toBe(false))
  expect(document.documentElement.style.colorScheme).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  await until(() => expect(isDark()).toBe(true))
})

it('shows a spinner in the device’s colour mode until the shop has answered', async () => {
  const never = () => new Promise(() => undefined)
  localStorage.setItem('colorMode', 'dark')
  office.open('/admin/missing', { '/settings': never })
  await until(() => expect(office.page.querySelector('output')?.ariaLabel).toBe('Loading'))
  expect(isDark()).toBe(true)
})
