import { useEffect, useState } from 'react'
import { useConnection } from '../platform/connection.ts'
import type { OpenFile } from '../platform/Platform.ts'

const previewEdgePx = 800 // px: enough for the preview
/** Number of pictures that are scaled at the same time; low, because scaling needs a lot of memory. */
const concurrency = 2

/** Returns preview URLs of pictures that are not yet uploaded, by the ids of their files. */
export const usePictureUrls = (
  files: readonly Pick<OpenFile, 'id'>[],
  edge = previewEdgePx,
): ReadonlyMap<string, string> => {
  const { platform } = useConnection()
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const idList = files.map(({ id }) => id).join(' ')
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const missingIds = idList.split(' ').filter(id => id !== '' && !urls.has(id))
    const read = async () => {
      for (let id = missingIds.shift(); id !== undefined && !signal.aborted; id = missingIds.shift()) {
        const fileId = id
        // A file that is no picture has no preview; the server will refuse it.
        const url = await platform.thumbnail(fileId, edge).catch(() => '')
        if (!signal.aborted && url !== '') setUrls(current => new Map(current).set(fileId, url))
      }
    }
    for (let reader = 0; reader < concurrency; reader++) void read()
    return () => controller.abort()
    // Pictures that already have a URL are not read again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [platform, idList, edge])
  return urls
}
