import type { AdminOrderItem } from '@shop/contracts/orders/adminEndpoints'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import { useState } from 'react'
import { failureText } from '../../kit/act/failureText.ts'
import { useSafeWrite } from '../../kit/offline/useSafeWrite.ts'
import { unitsIn } from './parcel.ts'

/** Writes into an order's history that its parcel is complete; the shop may say that something else belongs into it by now. */
export const useCheckOff = (id: string) => {
  const send = useSafeWrite('packed')
  const [problem, setProblem] = useState<string | null>(null)
  const checkOff = async (packed: readonly AdminOrderItem[]) => {
    const lines = unitsIn(packed)
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const text = units === 1 ? 'Packed: 1 garment' : `Packed: ${units} garments`
    try {
      await send({ id, lines }, { title: `Parcel of order ${orderNumber(id)}`, text })
      setProblem(null)
    } catch (error) {
      setProblem(failureText(error, 'Failed to write down that this parcel is packed.'))
    }
  }
  return { checkOff, problem }
}
