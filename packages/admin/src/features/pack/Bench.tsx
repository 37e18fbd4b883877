import { Box } from '@chakra-ui/react'
import type { AdminOrder, AdminOrderItem } from '@shop/contracts/orders/adminEntities'
import { isOrderNumber } from '@shop/contracts/orders/orderNumber'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { PanelGrid } from '@shop/ui/layout/PanelGrid.tsx'
import { counted } from '@shop/ui/words/counted'
import { type ComponentProps, useState } from 'react'
import { failureText } from '../../kit/act/failureText.ts'
import { useSafeWrite } from '../../kit/offline/useSafeWrite.ts'
import { play } from '../../kit/scan/sound.ts'
import { ParcelLines } from './ParcelLines.tsx'
import { ScanField } from './ScanField.tsx'
import { type Said, ScanResult } from './ScanResult.tsx'
import { SendForm } from './SendForm.tsx'
import { isComplete, linesToPack, packLine, type Scan, scanGarment, unitsIn } from './parcel.ts'
import { type Possible, WhichGarment } from './WhichGarment.tsx'
import { useOtherMeaning } from './useOtherMeaning.ts'
import { usePacked } from './usePacked.ts'

type Unclear = Extract<Scan, { kind: 'unclear' }>

/** Garments that a barcode may stand for, those of the order first. */
const possibleOf = ({ lines, others }: Unclear): Possible[] => [
  ...lines.map(({ id, sku, title, variant }) => ({ ...variant, id, sku, title })),
  ...others.map(other => ({ ...other, note: 'not in this order' })),
]

/** Writes into an order's history that its parcel is complete; the shop may say that something else belongs into it by now. */
const useCheckOff = ({ id, number }: AdminOrder) => {
  // Its shipment, which follows, is told of.
  const send = useSafeWrite('packed', { isQuiet: true })
  const [problem, setProblem] = useState<string | null>(null)
  const checkOff = async (packed: readonly AdminOrderItem[]) => {
    const lines = unitsIn(packed)
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const text = `Packed: ${counted(units, 'garment')}`
    try {
      await send({ id, lines }, { title: `Parcel of order ${number}`, text })
      setProblem(null)
    } catch (error) {
      setProblem(failureText(error, 'Failed to record that this parcel is packed.'))
    }
  }
  return { checkOff, problem }
}

const saidOf = (scan: Exclude<Scan, Unclear>): Said => {
  if (scan.kind === 'packed') return { isRight: true, text: `${scan.line.title} is in.` }
  if (scan.kind === 'wrong') return { isRight: false, text: `${scan.code} is not in this order.` }
  return { isRight: false, text: `One ${scan.line.title} too many: take it out again.` }
}

interface Props {
  order: AdminOrder
  /** Outcome of the scan before. */
  before: Said | null
  /** Sends it; ends with the attempt. */
  send: (act: () => Promise<void>) => Promise<void>
  onSent: ComponentProps<typeof SendForm>['onSent']
  /** Opens another order by its number; false where none of it waits. */
  onOrder: (number: string) => Promise<boolean>
}

/** One order on the bench: each garment is scanned into the parcel, then it is sent. By keyboard alone. */
export const Bench = ({ order, before, send, onSent, onOrder }: Props) => {
  const { packed, keep, clear } = usePacked(order.id)
  const [said, setSaid] = useState(before)
  const [unclear, setUnclear] = useState<Unclear | null>(null)
  /** Each question gives the keyboard back to the field afterwards. */
  const [answered, setAnswered] = useState(0)
  const lines = linesToPack(order)
  const isFull = isComplete(lines, packed)
  const isBegun = lines.some(({ id }) => packed[id])
  const next = isFull ? 'Everything is in.' : `Scan the ${isBegun ? 'next' : 'first'} garment.`
  const { checkOff, problem } = useCheckOff(order)
  const otherMeaning = useOtherMeaning(order)

  const take = (result: Scan, undo?: () => void) => {
    setUnclear(result.kind === 'unclear' ? result : null)
    if (result.kind === 'unclear') return play('wrong')
    if (result.kind === 'packed') {
      keep(result.packed)
      if (isComplete(lines, result.packed)) void checkOff(lines)
    }
    setSaid({ ...saidOf(result), ...(result.kind === 'packed' && undo && { undo }) })
    play(result.kind === 'packed' ? 'right' : 'wrong')
  }
  const scan = async (code: string) => {
    const result = scanGarment(lines, packed, code)
    if (result.kind === 'wrong' && isOrderNumber(result.code) && (await onOrder(result.code))) return
    take(result)
  }
  const answer = (id: string) => {
    const line = unclear?.lines.find(each => each.id === id)
    const other = unclear?.others.find(each => each.id === id)
    setAnswered(answered + 1)
    take(line ? packLine(line, packed) : { kind: 'wrong', code: other?.sku ?? '' })
  }
  /** For a garment whose code cannot be scanned. */
  const put = (line: AdminOrderItem) => {
    const undo = () => {
      keep(packed)
      setSaid(null)
    }
    const result = packLine(line, packed)
    // The last one is checked off at once, which the order's history keeps.
    const isLast = result.kind === 'packed' && isComplete(lines, result.packed)
    take(result, isLast ? undefined : undo)
  }
  /** In a full parcel every garment of the order is one too many. */
  const refuses = async (code: string): Promise<boolean> => {
    const result = scanGarment(order.items, packed, code)
    const text =
      result.kind === 'wrong'
        ? await otherMeaning(code.trim())
        : result.kind === 'unclear'
          ? 'That garment is one too many: take it out again.'
          : saidOf(result).text
    if (text === null) return false
    setSaid({ isRight: false, text })
    play('wrong')
    return true
  }
  return (
    <PanelGrid
      wide={
        <Panel
          title={`${order.shippingAddress.firstName} ${order.shippingAddress.lastName}`}
          note={order.shippingAddress.postalCode}
        >
          <ParcelLines lines={lines} packed={packed} onPut={put} />
        </Panel>
      }
      narrow={
        <Panel title={isFull ? 'Send it' : 'Pack it'}>
          <Box padding={{ base: '3', md: '4' }}>
            <FormStack>
              {problem !== null && <ScanResult said={{ isRight: false, text: problem }} />}
              {unclear && (
                <WhichGarment
                  key={answered}
                  code={unclear.code}
                  possible={possibleOf(unclear)}
                  onChoose={answer}
                />
              )}
              {!unclear && (problem === null || said?.isRight === false) && (
                <ScanResult said={said} next={next} />
              )}
              {isFull ? (
                <SendForm
                  order={order}
                  refuses={refuses}
                  send={send}
                  onSent={how => {
                    clear()
                    onSent(how)
                  }}
                />
              ) : (
                <ScanField
                  key={answered}
                  label="Garment"
                  hint="Scan or type its barcode or SKU"
                  onScan={code => void scan(code)}
                />
              )}
            </FormStack>
          </Box>
        </Panel>
      }
    />
  )
}
