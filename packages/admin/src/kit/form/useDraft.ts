import { useCallback, useEffect, useRef, useState } from 'react'
import { useConnection } from '../platform/connection.ts'
import { filesIn } from '../upload/filesIn.ts'
import { drafts } from './drafts.ts'
import type { SavedValues } from './useConflict.ts'

const saveDelayMs = 400 // ms after the last change

/** Stores unsaved values under `key` on this device, so that they survive a crash and the end of the session. */
export const useDraft = <Values>(key: string | null) => {
  const { session, platform } = useConnection()
  const [storage] = useState(() => drafts(session))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const read = useCallback(() => (key === null ? null : storage.read<Values>(key)), [storage, key])
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    if (key !== null) storage.drop(key)
  }, [storage, key])
  const keep = useCallback(
    (values: Values, base?: SavedValues<Values>) => {
      if (key === null) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        storage.keep(key, { values, ...(base && { base }) })
        platform.keepFiles(filesIn(values).map(({ id }) => id))
      }, saveDelayMs)
    },
    [storage, key, platform],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return { read, keep, drop }
}
