import { ApiError } from '@shop/client/ApiError'
import type { SentInput } from '@shop/contracts/endpoint'
import type { countInStockTake, StockTakeLine } from '@shop/contracts/inventory/stockTakeEndpoints'
import { type CodedVariant, findByCode } from '@shop/contracts/palette/endpoints'
import { formatCount } from '@shop/ui/words/formatCount'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText } from '../../kit/act/failureText.ts'
import { useOffline } from '../../kit/offline/OfflineContext.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import type { ScanMessage } from '../../kit/scan/ScanResult.tsx'
import { playScanSound } from '../../kit/scan/playScanSound.ts'
import { readsAfterCount } from './stockTakeWords.tsx'

type Count = Omit<SentInput<typeof countInStockTake>, 'id' | 'countId'>

const nowText = (): string => new Date().toISOString()

interface AmbiguousScan {
  code: string
  choices: readonly CodedVariant[]
}

/** Sends scanned garments one after another; while the shop cannot be reached, they are stored on this device. */
export const useCounting = ({ id, number }: { id: string; number: string }) => {
  const { client } = useConnection()
  const { waiting } = useOffline()
  const queries = useQueryClient()
  const [message, setMessage] = useState<ScanMessage | null>(null)
  const [ambiguousScan, setAmbiguousScan] = useState<AmbiguousScan | null>(null)
  /** Number of questions that have been closed; each returns the focus to the field. */
  const [closedCount, setClosedCount] = useState(0)
  const queue = useRef(Promise.resolve())

  const send = async (count: Count, label: string) => {
    const change = {
      id: crypto.randomUUID(),
      kind: 'tally',
      input: { id, ...count },
      title: `Count of ${label}`,
      text: `${count.add === -1 ? 'One taken back' : '1 unit'} in ${number}`,
      place: `/admin/stock-takes/${id}`,
      at: nowText(),
      refusal: null,
    } as const
    const outcome = await waiting.sendOrKeep(change)
    if (!outcome)
      return setMessage({
        isRight: true,
        text: `${label} is kept on this device until the shop can be reached.`,
      })
    await Promise.all(readsAfterCount.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    return showCount(outcome.answer as StockTakeLine, count)
  }
  const showCount = ({ variantId, sku, choice, counted: units }: StockTakeLine, { add }: Count) => {
    const text = `${choice} · ${sku}: ${formatCount(units ?? 0, 'unit')}`
    const undo = () => enqueue({ variantId: variantId ?? '', add: -1 }, sku)
    setMessage({ isRight: true, text, ...(add === 1 && variantId !== null && { undo }) })
  }
  const handleFailure = async (error: unknown, { code }: Count) => {
    playScanSound('wrong')
    // Several garments may share this barcode.
    if (code !== undefined && error instanceof ApiError && error.code === 'conflict')
      try {
        const { choices } = await client.call(findByCode, { code })
        if (choices) return setAmbiguousScan({ code, choices })
      } catch {
        // The refusal is shown below.
      }
    return setMessage({ isRight: false, text: failureText(error, 'Failed to count it.') })
  }
  const enqueue = (count: Count, label: string) => {
    queue.current = queue.current.then(() =>
      send(count, label).then(
        () => playScanSound('right'),
        (error: unknown) => handleFailure(error, count),
      ),
    )
  }
  const closeQuestion = () => {
    if (ambiguousScan) setClosedCount(closedCount + 1)
    setAmbiguousScan(null)
  }
  return {
    message,
    ambiguousScan,
    closedCount,
    scan: (code: string) => {
      closeQuestion()
      enqueue({ code: code.trim(), add: 1 }, code.trim())
    },
    choose: (variantId: string) => {
      const variant = ambiguousScan?.choices.find(candidate => candidate.id === variantId)
      closeQuestion()
      enqueue({ variantId, add: 1 }, variant?.sku ?? 'garment')
    },
    closeQuestion: () => {
      closeQuestion()
      setMessage(null)
    },
  }
}
