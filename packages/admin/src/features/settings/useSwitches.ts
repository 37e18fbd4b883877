import { useRef, useState } from 'react'
import type { SettingPath } from '@shop/contracts/shop/settingPaths'

type PendingValues = Readonly<Record<string, boolean>>

/**
 * Saves switches immediately, one after another, so that each is sent with the version that the last save returned. Of
 * several changes to a waiting switch only the last one is sent. `save` never rejects.
 */
export const useSwitches = (save: (path: SettingPath, value: boolean) => Promise<void>) => {
  const [pendingSwitches, setPendingSwitches] = useState<PendingValues>({})
  const queue = useRef(Promise.resolve())
  const latestChange = useRef(new Map<SettingPath, symbol>())

  const saveInTurn = async (path: SettingPath, value: boolean, isLast: () => boolean) => {
    if (!isLast()) return
    await save(path, value)
    if (isLast())
      setPendingSwitches(current =>
        Object.fromEntries(Object.entries(current).filter(([name]) => name !== path)),
      )
  }

  const flip = (path: SettingPath, value: boolean) => {
    const changeId = Symbol(path)
    latestChange.current.set(path, changeId)
    setPendingSwitches(current => ({ ...current, [path]: value }))
    queue.current = queue.current.then(() =>
      saveInTurn(path, value, () => latestChange.current.get(path) === changeId),
    )
  }
  return { pendingSwitches, flip }
}
