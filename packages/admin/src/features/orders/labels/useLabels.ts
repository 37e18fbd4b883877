import { listLabels } from '@shop/contracts/orders/labelEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { useEffect, useRef } from 'react'
import { useRead } from '../../../kit/query/useRead.ts'
import type { useShipForm } from '../acts/useShipForm.ts'

/** Returns the labels of an order; `unusedLabel` is not yet on a parcel, nor being voided. */
export const useLabels = ({ id }: Pick<AdminOrder, 'id'>) => {
  const { data } = useRead(listLabels, { id })
  const items = data?.items ?? []
  return {
    source: data?.source ?? 'none',
    items,
    unusedLabel: items.find(({ parcelId, isVoidAsked }) => parcelId === null && !isVoidAsked),
  }
}

/** Fills the label's carrier and number into the shipping form, unless another number was typed. */
export const useLabelNumber = (
  order: AdminOrder,
  { getValues, setValue }: Pick<ReturnType<typeof useShipForm>, 'getValues' | 'setValue'>,
) => {
  const { unusedLabel } = useLabels(order)
  const filledNumber = useRef('')
  const number = unusedLabel?.trackingNumber ?? ''
  const carrier = unusedLabel?.carrier
  useEffect(() => {
    if (getValues('trackingNumber') !== filledNumber.current) return
    if (number !== filledNumber.current) setValue('trackingNumber', number, { shouldValidate: true })
    filledNumber.current = number
    if (carrier !== undefined) setValue('carrier', carrier)
  }, [number, carrier, getValues, setValue])
}
