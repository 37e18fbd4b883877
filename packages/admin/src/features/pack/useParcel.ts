import type { AdminOrder, AdminOrderItem } from '@shop/contracts/orders/adminEntities'
import { isOrderNumber, isNumberOf } from '@shop/contracts/orders/orderNumber'
import { formatCount } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { failureText } from '../../kit/act/failureText.ts'
import { useSafeWrite } from '../../kit/offline/useSafeWrite.ts'
import { playScanSound } from '../../kit/scan/playScanSound.ts'
import {
  isComplete,
  linesToPack,
  packLine,
  type ScanOutcome,
  scanGarment,
  shipmentLinesOf,
  type PackedUnits,
} from './parcel.ts'
import type { ScanMessage } from '../../kit/scan/ScanResult.tsx'
import { findByCode } from '@shop/contracts/palette/endpoints'
import { useConnection } from '../../kit/platform/connection.ts'
import { drafts } from '../../kit/form/drafts.ts'

/** Stores the packed units of an order on this device until it is shipped, so that a crash loses no scan. */
const usePacked = (orderId: string) => {
  const { session } = useConnection()
  const [storage] = useState(() => drafts(session))
  const form = `parcel:${orderId}`
  const [packed, setPacked] = useState(() => storage.read<PackedUnits>(form)?.values ?? {})
  return {
    packed,
    keep: (next: PackedUnits): void => {
      setPacked(next)
      storage.keep(form, { values: next })
    },
    clear: (): void => {
      setPacked({})
      storage.drop(form)
    },
  }
}

/**
 * Asks the shop whether a code typed as a tracking number belongs to a garment or an order. Returns null if it belongs
 * to neither, or if the shop does not answer. The form of a code is not enough, because carriers have numbers that look
 * like order numbers.
 */
const useOtherMeaning = (order: AdminOrder) => {
  const { client } = useConnection()
  return async (code: string): Promise<string | null> => {
    const problemText = (noun: string) => `${code} is ${noun}, not a tracking number.`
    if (code === '') return null
    if (isNumberOf(order, code)) return problemText("an order's number")
    const match = await client.call(findByCode, { code }).catch(() => null)
    if (match?.variant ?? match?.choices) return problemText("a garment's code")
    return match?.order ? problemText("an order's number") : null
  }
}

export type AmbiguousScan = Extract<ScanOutcome, { kind: 'unclear' }>

/** Records in an order's history that its parcel is complete; the shop refuses if the order has changed. */
const useCheckOff = ({ id, number }: AdminOrder) => {
  // Quiet, because the toast of the following shipment reports it.
  const send = useSafeWrite('packed', { isQuiet: true })
  const [problem, setProblem] = useState<string | null>(null)
  const checkOff = async (packed: readonly AdminOrderItem[]) => {
    const lines = shipmentLinesOf(packed)
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const text = `Packed: ${formatCount(units, 'garment')}`
    try {
      await send({ id, lines }, { title: `Parcel of order ${number}`, text, place: `/admin/orders/${id}` })
      setProblem(null)
    } catch (error) {
      setProblem(failureText(error, 'Failed to record that this parcel is packed.'))
    }
  }
  return { checkOff, problem }
}

const messageOf = (scan: Exclude<ScanOutcome, AmbiguousScan>): ScanMessage => {
  if (scan.kind === 'packed') return { isRight: true, text: `${scan.line.title} is in.` }
  if (scan.kind === 'wrong') return { isRight: false, text: `${scan.code} is not in this order.` }
  return { isRight: false, text: `One ${scan.line.title} too many: take it out again.` }
}

interface Context {
  order: AdminOrder
  /** Outcome of the last scan. */
  lastMessage: ScanMessage | null
  /** Opens another order by its number; false if it is not waiting. */
  onOrder: (number: string) => Promise<boolean>
}

/**
 * Stores the content of an order's parcel, the outcome of the last scan, and the garments that an ambiguous scan may
 * mean.
 */
export const useParcel = ({ order, lastMessage, onOrder }: Context) => {
  const { packed, keep, clear } = usePacked(order.id)
  const [message, setMessage] = useState(lastMessage)
  const [ambiguousScan, setAmbiguousScan] = useState<AmbiguousScan | null>(null)
  /** Number of questions that have been closed; each returns the focus to the field. */
  const [closedCount, setClosedCount] = useState(0)
  const lines = linesToPack(order)
  const { checkOff, problem } = useCheckOff(order)
  const otherMeaning = useOtherMeaning(order)

  const applyScan = (result: ScanOutcome, undo?: () => void) => {
    setAmbiguousScan(result.kind === 'unclear' ? result : null)
    if (result.kind === 'unclear') return playScanSound('wrong')
    if (ambiguousScan) setClosedCount(closedCount + 1)
    if (result.kind === 'packed') {
      keep(result.packed)
      if (isComplete(lines, result.packed)) void checkOff(lines)
    }
    setMessage({ ...messageOf(result), ...(result.kind === 'packed' && undo && { undo }) })
    playScanSound(result.kind === 'packed' ? 'right' : 'wrong')
  }
  const scan = async (code: string) => {
    const result = scanGarment(lines, packed, code)
    if (result.kind === 'wrong' && isOrderNumber(result.code) && (await onOrder(result.code))) return
    applyScan(result)
  }
  const answer = (id: string) => {
    const line = ambiguousScan?.lines.find(candidate => candidate.id === id)
    const other = ambiguousScan?.others.find(variant => variant.id === id)
    applyScan(line ? packLine(line, packed) : { kind: 'wrong', code: other?.sku ?? '' })
  }
  /** Closes the question; the garment has to be scanned again. */
  const closeQuestion = () => {
    setAmbiguousScan(null)
    setClosedCount(closedCount + 1)
    setMessage(null)
  }
  /** Packs a garment whose code cannot be scanned. */
  const packByHand = (line: AdminOrderItem) => {
    const undo = () => {
      keep(packed)
      setMessage(null)
    }
    const result = packLine(line, packed)
    // The unit that completes the parcel has no undo, because the complete parcel is recorded immediately.
    const isLast = result.kind === 'packed' && isComplete(lines, result.packed)
    applyScan(result, isLast ? undefined : undo)
  }
  /** Returns why a typed code is no tracking number; any garment would be surplus in a full parcel. */
  const trackingProblem = async (code: string): Promise<string | null> => {
    const result = scanGarment(order.items, packed, code)
    if (result.kind === 'wrong') return otherMeaning(code.trim())
    return result.kind === 'unclear'
      ? 'That garment is one too many: take it out again.'
      : messageOf(result).text
  }
  /** Tells whether a typed code is no tracking number, and shows the reason. */
  const rejectIfNotTracking = async (code: string): Promise<boolean> => {
    const text = await trackingProblem(code)
    if (text === null) return false
    setMessage({ isRight: false, text })
    playScanSound('wrong')
    return true
  }
  return {
    lines,
    packed,
    message,
    ambiguousScan,
    closedCount,
    problem,
    scan,
    answer,
    dismissQuestion: closeQuestion,
    packByHand,
    refuses: rejectIfNotTracking,
    clear,
  }
}
