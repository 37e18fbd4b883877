import { ApiError } from '@shop/client/ApiError'
import type { Client } from '@shop/client/createClient'
import type { SentInput } from '@shop/contracts/endpoint'
import type { countInStockTake, StockTakeLine } from '@shop/contracts/inventory/stockTakeEndpoints'
import { findByCode } from '@shop/contracts/palette/endpoints'
import { formatCount } from '@shop/ui/words/formatCount'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText } from '../../kit/act/failureText.ts'
import { useOffline } from '../../kit/offline/OfflineContext.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import type { ScanMessage } from '../../kit/scan/ScanResult.tsx'
import { playScanSound } from '../../kit/scan/playScanSound.ts'
import { useAmbiguousScan } from '../../kit/scan/useAmbiguousScan.ts'
import { readsAfterCount } from './stockTakeWords.tsx'

type Count = Omit<SentInput<typeof countInStockTake>, 'id' | 'countId'>

const nowText = (): string => new Date().toISOString()

/** Returns the change that counts a garment, for the shop or for this device. */
const tallyOf = (stockTake: { id: string; number: string }, count: Count, label: string) =>
  ({
    id: crypto.randomUUID(),
    kind: 'tally',
    input: { id: stockTake.id, ...count },
    title: `Count of ${label}`,
    text: `${count.add === -1 ? 'One taken back' : '1 unit'} in ${stockTake.number}`,
    place: `/admin/stock-takes/${stockTake.id}`,
    at: nowText(),
    refusal: null,
  }) as const

/** Returns the garments that share a refused barcode; undefined if there is only one, or if they cannot be read. */
const findChoices = async (client: Client, code: string, refusal: unknown) => {
  if (code === '' || !(refusal instanceof ApiError) || refusal.code !== 'conflict') return undefined
  const answer = await client.call(findByCode, { code }).catch(() => null)
  return answer?.choices
}

/** Sends scanned garments one after another; while the shop cannot be reached, they are stored on this device. */
export const useCounting = (stockTake: { id: string; number: string }) => {
  const { client } = useConnection()
  const { waiting } = useOffline()
  const queries = useQueryClient()
  const [message, setMessage] = useState<ScanMessage | null>(null)
  const { setAmbiguousScan, closeQuestion, choiceOf, ...question } = useAmbiguousScan()
  const queue = useRef(Promise.resolve())

  const send = async (count: Count, label: string) => {
    const outcome = await waiting.sendOrKeep(tallyOf(stockTake, count, label))
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
  const handleFailure = async (error: unknown, { code = '' }: Count) => {
    playScanSound('wrong')
    const choices = await findChoices(client, code, error)
    if (choices) return setAmbiguousScan({ code, choices })
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
  return {
    message,
    ...question,
    scan: (code: string) => {
      closeQuestion()
      enqueue({ code: code.trim(), add: 1 }, code.trim())
    },
    choose: (variantId: string) => {
      const variant = choiceOf(variantId)
      closeQuestion()
      enqueue({ variantId, add: 1 }, variant?.sku ?? 'garment')
    },
    closeQuestion: () => {
      closeQuestion()
      setMessage(null)
    },
  }
}
