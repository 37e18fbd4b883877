import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import './ownTabs.ts'

test('a channel receives messages only from its own thread', async () => {
  const heard: unknown[] = []
  const listener = new BroadcastChannel('cart')
  listener.addEventListener('message', ({ data }) => heard.push(data))
  const posts = `const other = new BroadcastChannel('cart'); other.postMessage('another thread'); other.close()`
  await once(new Worker(posts, { eval: true }), 'exit')
  const here = new BroadcastChannel('cart')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  here.postMessage('this thread')
  await expect.poll(() => heard).toEqual(['this thread'])
  listener.close()
  here.close()
})
