// @vitest-environment jsdom
import { addProductImage } from '@shop/contracts/products/endpoints'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { type Connection, ConnectionContext } from '../platform/connection.ts'
import type { ApiReply, ApiUpload, OpenFile } from '../platform/Platform.ts'
import { anImage } from '../../test/aProduct.ts'
import { replyTo } from '../../test/replyTo.ts'
import { useUploads } from './useUploads.ts'

const until = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 120_000 })

const products = ['a', 'b', 'c']
const productOf = (file: OpenFile) => products[Number.parseInt(file.name, 10) % products.length] ?? ''
const files = Array.from({ length: 200 }, (_, index): OpenFile => {
  const name = `${index}.jpg`
  return { id: name, name, type: 'image/jpeg', size: 1_000_000 }
})

it('uploads 200 pictures two at a time, pictures of one product in order, and releases each', async () => {
  const uploads: { request: ApiUpload; answer: (reply: ApiReply) => void }[] = []
  const released: string[] = []
  let renderCount = 0
  const platform = {
    releaseFiles: (ids: string[]) => void released.push(...ids),
    upload: (request: ApiUpload, onProgress: (progress: { sent: number; total: number }) => void) => ({
      done: new Promise<ApiReply>(answer => {
        uploads.push({ request, answer })
        for (let sent = 1; sent <= 1000; sent++) onProgress({ sent: sent * 1000, total: 1_000_000 })
      }),
      cancel: () => undefined,
    }),
  }
  let current: ReturnType<typeof useUploads<typeof addProductImage>> | undefined
  const onRender = (now: typeof current) => {
    current = now
    renderCount += 1
  }
  const Uploads = () => {
    const now = useUploads(addProductImage, {
      failure: 'Failed',
      onUploaded: () => undefined,
      laneOf: ({ id }) => id,
    })
    useEffect(() => onRender(now))
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ConnectionContext value={{ platform } as unknown as Connection}>
      <Uploads />
    </ConnectionContext>,
  )
  await until(() => expect(current).toBeDefined())
  current?.add(files, file => ({ id: productOf(file), image: file }))
  for (let done = 0; done < files.length; done++) {
    await until(() => expect(uploads.length).toBeGreaterThan(done))
    const running = uploads.slice(done).map(({ request }) => request.path)
    expect(running.length).toBeLessThanOrEqual(2)
    expect(new Set(running).size).toBe(running.length)
    uploads[done]?.answer(replyTo(addProductImage, anImage))
  }
  await until(() => expect(current?.progressItems().every(({ state }) => state === 'done')).toBe(true))
  for (const product of products) {
    const sent = uploads.filter(({ request }) => request.path === `/admin/products/${product}/images`)
    expect(sent.map(({ request }) => request.files[0]?.fileId)).toEqual(
      files.filter(file => productOf(file) === product).map(({ id }) => id),
    )
  }
  expect(released.toSorted()).toEqual(files.map(({ id }) => id).toSorted())
  // 200,000 progress events lead to few renders.
  expect(renderCount).toBeLessThan(2000)
  root.unmount()
})
