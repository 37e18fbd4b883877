import { documentFile } from '@shop/contracts/uploads'
import { createShopClient } from '../main/shop/shopClient.ts'
import { createOpenFiles } from '../main/files/openFiles.ts'
import { network } from '../main/shop/network.ts'
import { createTokenStore } from '../main/shop/tokens.ts'
import { createTransfers } from '../main/files/transfers.ts'

/**
 * A program that uploads as main does, and does nothing else that would use memory. Sends a small and a large document,
 * and prints by how many bytes its memory grew during the large one.
 */
const [shop = '', accessToken = '', small = '', large = ''] = process.argv.slice(2)
const tokens = createTokenStore()
tokens.keep(shop, { accessToken, refreshToken: '' })
const openFiles = createOpenFiles()
const transfers = createTransfers(
  network,
  createShopClient({ network, tokens, currentShop: () => shop, idleFor: () => 0 }),
  openFiles,
)

const send = async (path: string) => {
  const { files } = await openFiles.take([path], documentFile, 1)
  const [file] = files
  if (!file) throw new Error(`${path} was refused`)
  let progressReports = 0
  const { status } = await transfers.upload(
    {
      transferId: crypto.randomUUID(),
      method: 'POST',
      path: '/admin/documents/upload',
      fields: [
        ['title', file.name],
        ['category', 'contracts'],
      ],
      files: [{ field: 'document', fileId: file.id }],
    },
    shop,
    () => void (progressReports += 1),
  )
  return { status, progressReports }
}

// The small document is sent first, so that code is compiled and connections are open.
await send(small)
globalThis.gc?.()
const baseline = process.memoryUsage()
const growth = { rss: 0, heap: 0 }
const recordPeak = () => {
  const { rss, heapUsed, external } = process.memoryUsage()
  growth.rss = Math.max(growth.rss, rss - baseline.rss)
  growth.heap = Math.max(growth.heap, heapUsed + external - baseline.heapUsed - baseline.external)
}

const watch = setInterval(recordPeak, 2)
const sent = await send(large)
clearInterval(watch)
recordPeak()
process.stdout.write(JSON.stringify({ ...sent, ...growth }))
