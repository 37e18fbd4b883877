import { describe, expect, it, vi } from 'vitest'
import { dialog, fake } from '../../test/fakeElectron.ts'
import { openDesktop } from '../../test/openDesktop.ts'

describe('a page whose process ended', () => {
  it('is reloaded, and its user is asked if it ends again', async () => {
    const { page, window } = await openDesktop()
    const end = (reason: string) => page.emit('render-process-gone', {}, { reason })
    end('clean-exit')
    expect(page.reloads).toBe(0)
    end('oom')
    expect([page.reloads, fake.messageBoxes.length]).toEqual([1, 0])
    end('crashed')
    expect(fake.messageBoxes).toMatchObject([{ message: 'This window has failed again.' }])
    await expect.poll(() => page.reloads).toBe(2)
    fake.pressedButton = 'Close Window'
    end('crashed')
    await expect.poll(() => window.isDestroyed()).toBe(true)
  })
})

describe('a page that does not respond', () => {
  it('is reloaded if its user does not want to wait', async () => {
    const { page, window } = await openDesktop()
    fake.pressedButton = 'Wait'
    window.emit('unresponsive')
    await expect.poll(() => fake.messageBoxes).toMatchObject([{ message: 'This window is not responding.' }])
    expect(page.reloads).toBe(0)
    fake.pressedButton = 'Load Again'
    window.emit('unresponsive')
    await expect.poll(() => page.reloads).toBe(1)
    // The process that was ended on purpose is replaced without a question, and counts as the first failure: the next
    // one asks.
    expect(fake.messageBoxes).toHaveLength(2)
    page.emit('render-process-gone', {}, { reason: 'crashed' })
    expect(fake.messageBoxes).toHaveLength(3)
  })

  it('closes its question once it responds again, and asks only once at a time', async () => {
    const { page, window } = await openDesktop()
    const asking = vi.spyOn(dialog, 'showMessageBox').mockImplementation(
      (...args) =>
        new Promise(resolve => {
          const { signal, cancelId = 0 } = args.at(-1) as { signal?: AbortSignal; cancelId?: number }
          signal?.addEventListener('abort', () => resolve({ response: cancelId, checkboxChecked: false }))
        }),
    )
    try {
      window.emit('unresponsive')
      window.emit('unresponsive')
      expect(asking).toHaveBeenCalledOnce()
      window.emit('responsive')
      await expect.poll(() => (window.emit('unresponsive'), asking.mock.calls.length)).toBe(2)
      expect(page.reloads).toBe(0)
      window.emit('responsive')
    } finally {
      asking.mockRestore()
    }
  })
})
