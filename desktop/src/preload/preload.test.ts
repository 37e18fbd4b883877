import { productPicture } from '@shop/contracts/uploads'
import { expect, it, vi } from 'vitest'
import type { Bridge } from '../ipc/Bridge.ts'
import { maxDropped } from '../ipc/channels.ts'

const { exposed, invoke } = vi.hoisted(() => ({
  exposed: {} as { desktop: Bridge },
  invoke: vi.fn(async (_channel: string, _verb: string, _input: { paths: string[] }) => ({
    answer: { files: [], refused: [] },
  })),
}))
vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (_name: 'desktop', bridge: Bridge) => Object.assign(exposed, { desktop: bridge }),
  },
  ipcRenderer: { invoke },
  webUtils: { getPathForFile: ({ name }: File) => `/drop/${name}` },
}))

it('reports dropped files that do not fit into one message as too many', async () => {
  await import('./preload.ts')
  const files = Array.from({ length: maxDropped + 1 }, (_, index) => new File([], `${index}.jpg`))
  const reply = await exposed.desktop.takeDropped(
    files,
    { ...productPicture, kinds: [...productPicture.kinds] },
    200,
  )
  expect(invoke.mock.calls[0]?.[2].paths).toHaveLength(maxDropped)
  expect(reply).toEqual({
    answer: { files: [], refused: [{ name: `${maxDropped}.jpg`, reason: 'tooMany' }] },
  })
})
