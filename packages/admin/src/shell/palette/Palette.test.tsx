// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { useOffice, until } from '../../test/openOffice.tsx'

const office = useOffice()

const press = (key: string, init: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
const typed = () => document.querySelector<HTMLInputElement>('[role=combobox]')?.value

it('keeps text typed before it has loaded, and starts empty the next time', async () => {
  await office.open('/admin/jobs').shows('Emails and documents')
  await until(() => expect(press('k', { ctrlKey: true })).toBe(false))
  for (const key of 'E1 8') press(key)
  await until(() => expect(typed()).toBe('E1 8'))
  press('k', { ctrlKey: true })
  await until(() => expect(typed()).toBeUndefined())
  press('k', { ctrlKey: true })
  await until(() => expect(typed()).toBe(''))
})
