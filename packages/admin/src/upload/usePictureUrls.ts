import { useEffect, useState } from 'react'
import { useConnection } from '../app/connection.ts'
import type { HeldFile } from '../platform/Platform.ts'

const edge = 800 // px: enough for the preview

/** Addresses at which pictures can be shown that are not uploaded yet, by the ids of their files, as they are read. */
export const usePictureUrls = (files: readonly Pick<HeldFile, 'id'>[]): ReadonlyMap<string, string> => {
  const { platform } = useConnection()
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = files.map(({ id }) => id).join(' ')
  useEffect(() => {
    let isCurrent = true
    const read = async (id: string) => {
      // A file that is no picture after all shows as one without; the server will say so.
      const url = await platform.thumbnail(id, edge).catch(() => '')
      if (isCurrent && url !== '') setUrls(known => new Map(known).set(id, url))
    }
    for (const id of wanted.split(' ')) if (id !== '' && !urls.has(id)) void read(id)
    return () => {
      isCurrent = false
    }
    // What is known already is not read again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [platform, wanted])
  return urls
}
