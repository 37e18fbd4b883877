import { useCallback, useEffect, useRef, useState } from 'react'
import { useConnection } from '../platform/connection.ts'
import { filesIn } from '../upload/filesIn.ts'
import { drafts } from './drafts.ts'
import type { Saved } from './useConflict.ts'

const waits = 400 // ms after the last change

/** Stores unsaved values under `key` on this device, so that they survive a crash and the end of the session. */
export const useDraft = <Values>(key: string | null) => {
  const { session, platform } = useConnection()
  const [kept] = useState(() => drafts(session))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const read = useCallback(() => (key === null ? null : kept.read<Values>(key)), [kept, key])
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    if (key !== null) kept.drop(key)
  }, [kept, key])
  const keep = useCallback(
    (values: Values, base?: Saved<Values>) => {
      if (key === null) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        kept.keep(key, { values, ...(base && { base }) })
        platform.keepFiles(filesIn(values).map(({ id }) => id))
      }, waits)
    },
    [kept, key, platform],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return { read, keep, drop }
}
