import { ApiError } from '@shop/client/ApiError'
import type { Sent } from '@shop/contracts/endpoint'
import type { countInStockTake, StockTakeLine } from '@shop/contracts/inventory/stockTakeEndpoints'
import { type CodedVariant, findByCode } from '@shop/contracts/palette/endpoints'
import { counted } from '@shop/ui/words/counted'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText } from '../../kit/act/failureText.ts'
import { useOffline } from '../../kit/offline/OfflineContext.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import type { ScanMessage } from '../../kit/scan/ScanResult.tsx'
import { play } from '../../kit/scan/sound.ts'
import { countedReads } from './stockTakeWords.tsx'

type Count = Omit<Sent<typeof countInStockTake>, 'id' | 'countId'>

const nowText = (): string => new Date().toISOString()

interface Unclear {
  code: string
  choices: readonly CodedVariant[]
}

/** Sends scanned garments one after another; while the shop cannot be reached, they are stored on this device. */
export const useCounting = ({ id, number }: { id: string; number: string }) => {
  const { client } = useConnection()
  const { waiting } = useOffline()
  const queries = useQueryClient()
  const [said, setSaid] = useState<ScanMessage | null>(null)
  const [unclear, setUnclear] = useState<Unclear | null>(null)
  /** Number of questions that have been closed; each returns the focus to the field. */
  const [ended, setEnded] = useState(0)
  const queue = useRef(Promise.resolve())

  const send = async (count: Count, called: string) => {
    const change = {
      id: crypto.randomUUID(),
      kind: 'tally',
      input: { id, ...count },
      title: `Count of ${called}`,
      text: `${count.add === -1 ? 'One taken back' : '1 unit'} in ${number}`,
      place: `/admin/stock-takes/${id}`,
      at: nowText(),
      refusal: null,
    } as const
    const done = await waiting.sendOrKeep(change)
    if (!done)
      return setSaid({
        isRight: true,
        text: `${called} is kept on this device until the shop can be reached.`,
      })
    await Promise.all(countedReads.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    return tell(done.answer as StockTakeLine, count)
  }
  const tell = ({ variantId, sku, choice, counted: units }: StockTakeLine, { add }: Count) => {
    const text = `${choice} · ${sku}: ${counted(units ?? 0, 'unit')}`
    const undo = () => run({ variantId: variantId ?? '', add: -1 }, sku)
    setSaid({ isRight: true, text, ...(add === 1 && variantId !== null && { undo }) })
  }
  const refuse = async (error: unknown, { code }: Count) => {
    play('wrong')
    // Several garments may share this barcode.
    if (code !== undefined && error instanceof ApiError && error.code === 'conflict')
      try {
        const { choices } = await client.call(findByCode, { code })
        if (choices) return setUnclear({ code, choices })
      } catch {
        // The refusal is shown below.
      }
    return setSaid({ isRight: false, text: failureText(error, 'Failed to count it.') })
  }
  const run = (count: Count, called: string) => {
    queue.current = queue.current.then(() =>
      send(count, called).then(
        () => play('right'),
        (error: unknown) => refuse(error, count),
      ),
    )
  }
  const end = () => {
    if (unclear) setEnded(ended + 1)
    setUnclear(null)
  }
  return {
    said,
    unclear,
    ended,
    scan: (code: string) => {
      end()
      run({ code: code.trim(), add: 1 }, code.trim())
    },
    choose: (variantId: string) => {
      const chosen = unclear?.choices.find(each => each.id === variantId)
      end()
      run({ variantId, add: 1 }, chosen?.sku ?? 'garment')
    },
    leaveOpen: () => {
      end()
      setSaid(null)
    },
  }
}
