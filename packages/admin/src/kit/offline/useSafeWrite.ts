import type { Answer, SentInput } from '@shop/contracts/endpoint'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useCallback, useRef } from 'react'
import { useOffline } from './OfflineContext.ts'
import type { SafeWrite, safeWrites, WaitingChange } from './safeWrites.ts'

type Call<K extends SafeWrite> = (typeof safeWrites)[K]['endpoint']

/**
 * An action that may wait for the shop: sent now, or stored on this device with a toast, unless the screen reports it
 * itself (`isQuiet`). A stored action returns null. A retry after a failure uses the same idempotency key.
 */
export const useSafeWrite = <K extends SafeWrite>(kind: K | undefined, { isQuiet = false } = {}) => {
  const { waiting } = useOffline()
  const toast = useToast()
  const key = useRef<string>(null)
  return useCallback(
    async (
      input: Omit<SentInput<Call<K>>, (typeof safeWrites)[K]['key']>,
      description: Required<Pick<WaitingChange, 'title' | 'text' | 'place'>>,
    ): Promise<{ answer: Answer<Call<K>> } | null> => {
      if (kind === undefined) throw new Error('this act has no kind')
      key.current ??= crypto.randomUUID()
      const at = new Date().toISOString()
      const change: WaitingChange = { id: key.current, kind, input, ...description, at, refusal: null }
      const outcome = await waiting.sendOrKeep(change)
      key.current = null
      if (!outcome && !isQuiet)
        toast({
          tone: 'success',
          title: 'Saved on this device',
          text: `${description.title} will reach the shop when the connection is back.`,
        })
      return outcome as { answer: Answer<Call<K>> } | null
    },
    [kind, isQuiet, waiting, toast],
  )
}
