import type { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { fake } from '../test/fakeElectron.ts'
import { openDesktop } from '../test/openDesktop.ts'
import { createNotices } from './notices.ts'
import { createPreferenceStore, isQuiet } from './preferences.ts'

describe('notices', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}:00`)
  it.each([
    ['23:30', true],
    ['06:59', true],
    ['07:00', false],
    ['12:00', false],
  ])('respect quiet hours across midnight: %s', (now, quiet) => {
    expect(isQuiet(now, { from: '22:00', until: '07:00' })).toBe(quiet)
    expect(isQuiet(now, null)).toBe(false)
  })

  it('are shown once outside quiet hours, even if several windows report them, and open their subject', async () => {
    await openDesktop()
    const preferences = createPreferenceStore()
    const openedPaths: string[] = []
    let now = at('06:30')
    const show = createNotices({
      preferences,
      windows: { goTo: path => openedPaths.push(path) },
      now: () => now,
    })
    const order = { title: 'New order', text: '£40', path: '/admin/orders' }
    preferences.write({ ...preferences.read(), quietHours: { from: '22:00', until: '07:00' } })
    show(order)
    expect(fake.notices).toHaveLength(0)
    now = at('08:00')
    show(order)
    show(order)
    show({ ...order, text: '£50' })
    expect(fake.notices.map(({ options }) => options.body)).toEqual(['£40', '£50'])
    now = at('08:11')
    show(order)
    expect(fake.notices).toHaveLength(3)
    fake.notices[0]?.emit('click')
    fake.notices[1]?.emit('close')
    expect(openedPaths).toEqual(['/admin/orders'])
  })

  it('stay referenced until they are clicked or closed, because a garbage-collected notice receives no event', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    await openDesktop()
    const preferences = createPreferenceStore()
    const show = createNotices({ preferences, windows: { goTo: () => undefined } })
    const isReferenced = async (notice: WeakRef<EventEmitter>) => {
      // An object used in this turn of the event loop is not collected.
      await new Promise(resolve => setImmediate(resolve))
      collect()
      return notice.deref() !== undefined
    }
    const showNotice = (text: string) => {
      show({ title: 'New order', text })
      return new WeakRef<EventEmitter>(fake.notices.pop() as EventEmitter)
    }
    for (const eventName of ['click', 'close']) {
      const notice = showNotice(eventName)
      expect(await isReferenced(notice)).toBe(true)
      notice.deref()?.emit(eventName)
      expect(await isReferenced(notice)).toBe(false)
    }
  })
})
