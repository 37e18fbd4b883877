import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormSelect, FormText } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useLabelNumber, useLabels } from '../orders/labels/useLabels.ts'
import { useCarrierOptions, useShipForm } from '../orders/acts/useShipForm.ts'
import { useScanner } from '../../kit/scan/useScanner.ts'

interface Props {
  order: AdminOrder
  /**
   * Tells whether a code belongs to a garment or an order, and shows a message: otherwise the customer would get it as
   * a tracking number.
   */
  rejectIfNotTracking: (code: string) => Promise<boolean>
  /** Called with the function that ships the order. */
  send: (action: () => Promise<void>) => Promise<void>
  /** Called once the order is shipped, or stored until the shop can be reached. */
  onSent: (outcome: { isShipmentWaiting: boolean; isLabelled: boolean }) => void
}

/** Ships a full parcel: the tracking number is scanned, slip and label are printed, and the customer gets an email. */
export const SendForm = ({ order, rejectIfNotTracking, send, onSent }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const isLabelled = useLabels(order).unusedLabel?.isBought ?? false
  const form = useShipForm(order, {
    isPacked: true,
    isQuiet: true,
    onSaved: () => onSent({ isShipmentWaiting: false, isLabelled }),
    onStored: () => onSent({ isShipmentWaiting: true, isLabelled }),
  })
  useLabelNumber(order, form)
  const carrierOptions = useCarrierOptions()
  const [isAsking, setAsking] = useState(false)
  const isRejected = async (code: string) => {
    setAsking(true)
    return rejectIfNotTracking(code).finally(() => setAsking(false))
  }
  useScanner(code => {
    const fillIn = async () => {
      if (!(await isRejected(code)))
        form.setValue('trackingNumber', code, { shouldDirty: true, shouldValidate: true })
    }
    void fillIn()
  })
  // A scanner types into the field, and its Enter submits the form.
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!(await isRejected(form.getValues('trackingNumber')))) return send(form.submit)
    form.setValue('trackingNumber', '')
    return form.setFocus('trackingNumber')
  }
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box}>
      <Form form={{ ...form, submit }}>
        <FormText
          control={form.control}
          name="trackingNumber"
          label="Tracking number"
          hint="Scan the label, or leave it empty"
        />
        <FormSelect control={form.control} name="carrier" label="Carrier" options={carrierOptions} />
        <Button type="submit" isBusy={isAsking || form.isSaving} busyText="Sending...">
          Ship and Print
        </Button>
      </Form>
    </div>
  )
}
