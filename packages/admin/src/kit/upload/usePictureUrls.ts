import { useEffect, useState } from 'react'
import { useConnection } from '../platform/connection.ts'
import type { OpenFile } from '../platform/Platform.ts'

const previewEdge = 800 // px: enough for the preview
/** Few at a time, because scaling a picture needs a lot of memory. */
const atOnce = 2

/** Returns preview URLs of pictures that are not yet uploaded, by the ids of their files. */
export const usePictureUrls = (
  files: readonly Pick<OpenFile, 'id'>[],
  edge = previewEdge,
): ReadonlyMap<string, string> => {
  const { platform } = useConnection()
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = files.map(({ id }) => id).join(' ')
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const missing = wanted.split(' ').filter(id => id !== '' && !urls.has(id))
    const read = async () => {
      for (let id = missing.shift(); id !== undefined && !signal.aborted; id = missing.shift()) {
        const known = id
        // A file that is no picture has no preview; the server will refuse it.
        const url = await platform.thumbnail(known, edge).catch(() => '')
        if (!signal.aborted && url !== '') setUrls(before => new Map(before).set(known, url))
      }
    }
    for (let reader = 0; reader < atOnce; reader++) void read()
    return () => stop.abort()
    // Pictures that already have a URL are not read again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [platform, wanted, edge])
  return urls
}
