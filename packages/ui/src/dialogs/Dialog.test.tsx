// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { PartsProvider } from '../app/PartsProvider.tsx'
import { globalRules } from '../theme/globalRules.ts'

let cleanUp = () => {}
afterEach(() => cleanUp())

const createContainer = () => {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  cleanUp = () => {
    root.unmount()
    container.remove()
  }
  return root
}
const shownDialogs = () =>
  [...document.querySelectorAll('[role=dialog]')].map(({ textContent }) => textContent)

test('a dialog that opens while another closes stays open', async () => {
  const root = createContainer()
  const closed = vi.fn<(title: string) => void>()
  const show = (...titles: string[]) =>
    root.render(
      <PartsProvider>
        {titles.map(title => (
          <Dialog key={title} title={title} isOpen onClose={() => closed(title)}>
            Text
          </Dialog>
        ))}
      </PartsProvider>,
    )
  show('Form')
  await expect.poll(() => shownDialogs()).toHaveLength(1)
  show('Form', 'Uploads')
  await expect.poll(() => shownDialogs()).toHaveLength(2)
  await expect.poll(() => document.querySelector('[data-has-nested]')).not.toBeNull()
  show('Uploads')
  await expect.poll(() => document.querySelector('[data-has-nested]')).toBeNull()
  expect(closed).not.toHaveBeenCalled()
})

test('a dialog over another one does not darken the page again', async () => {
  const root = createContainer()
  const show = (isSecond: boolean) =>
    root.render(
      <PartsProvider>
        <Dialog title="Stock" isOpen>
          <Dialog title="Ledger" isOpen={isSecond}>
            Text
          </Dialog>
        </Dialog>
      </PartsProvider>,
    )
  show(false)
  await expect.poll(() => shownDialogs()).toHaveLength(1)
  show(true)
  await expect.poll(() => shownDialogs()).toHaveLength(2)
  const clear = '[data-part=backdrop][data-nested]'
  expect(globalRules).toMatchObject({ [clear]: { background: 'transparent !important' } })
  const areClear = () => [...document.querySelectorAll('[data-part=backdrop]')].map(one => one.matches(clear))
  await expect.poll(areClear).toEqual([false, true])
  show(false)
  await expect.poll(areClear).toEqual([false])
})
