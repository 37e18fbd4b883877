import type { Client } from '@shop/client/createClient'
import { listPlaceStock } from '@shop/contracts/inventory/placeEndpoints'
import { listStockedVariants } from '@shop/contracts/inventory/endpoints'
import { choiceText } from '@shop/contracts/orders/variantName'
import { type CodedVariant, findByCode } from '@shop/contracts/palette/endpoints'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureText } from '../../kit/act/failureText.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import type { ScanMessage } from '../../kit/scan/ScanResult.tsx'
import { playScanSound } from '../../kit/scan/playScanSound.ts'
import { useAmbiguousScan } from '../../kit/scan/useAmbiguousScan.ts'
import { lineName, type PickedLine, pickedLine } from '../inventory/pickedLines.ts'

interface LineActions {
  /** Adds one unit and returns the new number of units. */
  addUnit: (line: PickedLine) => number
  /** Adds lines; a variant that is listed already keeps the larger number of units. */
  addLines: (lines: readonly PickedLine[]) => void
}

/** SKU of the first garment, from the address. */
const defaults = { sku: '' }

/** Maximum number of variants in one read. */
const maxVariants = 100

const lineOf = ({ id, sku, title, ...choice }: CodedVariant): PickedLine => ({
  variantId: id,
  sku,
  name: lineName(title, choiceText(choice)),
  quantity: 1,
})

/** Reads the variants of a page that have units to fetch from this place. */
const readUnitsToFetch = async (client: Client, fromId: string, page: number) => {
  const { items, total } = await client.call(listStockedVariants, {
    place: 'fetch',
    page,
    limit: maxVariants,
  })
  const placeStock =
    items.length > 0
      ? await client.call(listPlaceStock, { variantIds: items.map(({ id }) => id) })
      : { items: [] }
  const lines = items.flatMap(variant => {
    const { fetch: unitsByPlace = [] } =
      placeStock.items.find(({ variantId }) => variantId === variant.id) ?? {}
    const units = unitsByPlace.find(({ placeId }) => placeId === fromId)?.units ?? 0
    return units > 0 ? [pickedLine(variant, units)] : []
  })
  return { lines, isLast: page * maxVariants >= total }
}

/** Adds all sold units that have to be fetched from a place. */
const useUnitsToFetch = (addLines: LineActions['addLines'], onMessage: (message: ScanMessage) => void) => {
  const { client } = useConnection()
  const [isFilling, setFilling] = useState(false)
  const listUnitsToFetch = async (fromId: string) => {
    setFilling(true)
    try {
      const lines: PickedLine[] = []
      for (let page = 1, isLast = false; !isLast; page++) {
        const answer = await readUnitsToFetch(client, fromId, page)
        lines.push(...answer.lines)
        isLast = answer.isLast
      }
      addLines(lines)
      onMessage({
        isRight: true,
        text:
          lines.length > 0
            ? 'Everything that has to be fetched is listed.'
            : 'There is nothing to fetch from here.',
      })
    } catch (error) {
      playScanSound('wrong')
      onMessage({ isRight: false, text: failureText(error, 'Failed to read what has to be fetched.') })
    }
    setFilling(false)
  }
  return { isFilling, listUnitsToFetch }
}

/** Adds scanned garments to a transfer, one after another, however fast they are scanned. */
export const useTransferScanning = ({ addUnit, addLines }: LineActions) => {
  const { client } = useConnection()
  const { sku } = useListState(defaults).values
  const [message, setMessage] = useState<ScanMessage | null>(null)
  const { setAmbiguousScan, closeQuestion, choiceOf, ...question } = useAmbiguousScan()
  const queue = useRef(Promise.resolve())

  const showMessage = (isRight: boolean, text: string) => {
    playScanSound(isRight ? 'right' : 'wrong')
    setMessage({ isRight, text })
  }
  const add = (line: PickedLine) => {
    const units = addUnit(line)
    showMessage(true, `${line.sku}: ${units} to move`)
  }
  const find = async (code: string) => {
    const { variant, choices } = await client.call(findByCode, { code })
    if (choices) {
      playScanSound('wrong')
      return setAmbiguousScan({ code, choices })
    }
    if (!variant) return showMessage(false, `No garment has the code ${code}.`)
    const { items } = await client.call(listStockedVariants, { search: variant.sku, limit: maxVariants })
    const stockedVariant = items.find(({ id }) => id === variant.id)
    return stockedVariant
      ? add(pickedLine(stockedVariant))
      : showMessage(false, `${variant.sku} was not found.`)
  }
  const scan = (code: string) => {
    queue.current = queue.current.then(() =>
      find(code.trim()).catch((error: unknown) =>
        showMessage(false, failureText(error, 'Failed to find it.')),
      ),
    )
  }
  const { isFilling, listUnitsToFetch } = useUnitsToFetch(addLines, setMessage)
  const scanFromUrl = useEffectEvent(() => {
    if (sku !== '') scan(sku)
  })
  // Runs once for the garment in the address.
  useEffect(() => scanFromUrl(), [])
  return {
    message,
    ...question,
    isFilling,
    scan,
    listUnitsToFetch,
    choose: (variantId: string) => {
      const chosenVariant = choiceOf(variantId)
      closeQuestion()
      if (chosenVariant) add(lineOf(chosenVariant))
    },
    dismissQuestion: () => {
      closeQuestion()
      setMessage(null)
    },
  }
}
