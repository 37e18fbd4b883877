// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { PartsProvider } from '../app/PartsProvider.tsx'

let end = () => {}
afterEach(() => end())

const drawn = () => [...document.querySelectorAll('[role=dialog]')].map(({ textContent }) => textContent)

test('a dialog that opens while another closes stays open', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  end = () => {
    root.unmount()
    place.remove()
  }
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
  await expect.poll(() => drawn()).toHaveLength(1)
  show('Form', 'Uploads')
  await expect.poll(() => drawn()).toHaveLength(2)
  await expect.poll(() => document.querySelector('[data-has-nested]')).not.toBeNull()
  show('Uploads')
  await expect.poll(() => document.querySelector('[data-has-nested]')).toBeNull()
  expect(closed).not.toHaveBeenCalled()
})
