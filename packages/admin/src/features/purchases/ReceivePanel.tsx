import { Text } from '@chakra-ui/react'
import { barcodeKey, skuKey } from '@shop/contracts/codes'
import {
  type Purchase,
  type PurchaseLine,
  receivePurchase,
} from '@shop/contracts/inventory/purchaseEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { FormNumber, FormSelect, FormText } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { ScanField } from '../../kit/scan/ScanField.tsx'
import { playScanSound } from '../../kit/scan/playScanSound.ts'
import { usePlaces } from '../inventory/usePlaces.ts'
import { purchaseReads } from './purchaseWords.tsx'

const leftOf = ({ quantity, received }: PurchaseLine) => Math.max(0, quantity - received)

/** Returns the indexes of the lines with this SKU, or else with this barcode, which several variants may share. */
const lineIndexesOf = (lines: readonly PurchaseLine[], code: string): number[] => {
  const indexesWhere = (matches: (line: PurchaseLine) => boolean) =>
    lines.flatMap((line, index) => (matches(line) ? [index] : []))
  const bySku = indexesWhere(({ sku }) => skuKey(sku) === skuKey(code))
  return bySku.length > 0
    ? bySku
    : indexesWhere(({ barcode }) => barcode !== '' && barcodeKey(barcode) === barcodeKey(code))
}

/**
 * Creates an empty delivery. Its id is stored with the typed values, so that a retry after a lost answer or a crash
 * counts only once.
 */
const newDelivery = (lines: readonly PurchaseLine[]) => ({
  receiptId: crypto.randomUUID(),
  quantities: lines.map((): number | null => null),
  note: '',
  /** Empty for the default place. */
  placeId: '',
  allowsMore: false,
})

const useReceiveForm = (purchase: Purchase, lines: readonly PurchaseLine[]) => {
  const [defaults] = useState(() => newDelivery(lines))
  return useForm(receivePurchase, {
    defaults,
    toInput: ({ receiptId, quantities, note, placeId, allowsMore }) => ({
      id: purchase.id,
      receiptId,
      lines: lines.flatMap(({ id: lineId, received }, index) => {
        const quantity = quantities[index]
        return quantity ? [{ lineId, quantity, received }] : []
      }),
      note,
      ...(placeId && { placeId }),
      allowsMore,
    }),
    validate: ({ quantities }) =>
      Object.fromEntries(
        quantities.flatMap((quantity, index) =>
          quantity === null || (Number.isInteger(quantity) && quantity >= 0)
            ? []
            : [[`quantities.${index}`, 'Please give a whole number.']],
        ),
      ),
    failure: 'Failed to book the delivery',
    // A draft is bound to these lines. The next delivery starts empty.
    draft: {
      key: `receive:${purchase.id}:${lines.map(({ id }) => id.slice(0, 8)).join()}`,
      afterSave: () => newDelivery(lines),
    },
    refetch: purchaseReads,
    success: ({ number, received, units }) => `${number}: ${received} of ${units} received`,
  })
}

const headers = [
  { text: 'Variant', width: '10rem' },
  { text: 'Awaited', width: '5rem' },
  { text: 'Arrived', width: '6rem' },
]

type ReceiveForm = ReturnType<typeof useReceiveForm>

/** Counts scanned units, and says what the last scan did. */
const useScan = (form: ReceiveForm, lines: readonly PurchaseLine[]) => {
  const [scanText, setScanText] = useState('')
  const scan = (code: string) => {
    const indexes = lineIndexesOf(lines, code)
    const [index] = indexes
    const line = index === undefined ? undefined : lines[index]
    if (index === undefined || !line) {
      playScanSound('wrong')
      return setScanText(`${code} is not on this purchase order.`)
    }
    if (indexes.length > 1) {
      playScanSound('wrong')
      const skus = indexes.map(position => lines[position]?.sku).join(' and ')
      return setScanText(`${skus} share this barcode. Please scan or type the SKU.`)
    }
    playScanSound('right')
    const quantity = (form.getValues(`quantities.${index}`) ?? 0) + 1
    form.setValue(`quantities.${index}`, quantity, { shouldDirty: true })
    setScanText(`${line.sku}: ${quantity} arrived`)
  }
  return { scanText, scan }
}

/** The lines with the numbers of units that arrived. */
const ArrivedTable = ({
  control,
  lines,
}: {
  control: ReceiveForm['control']
  lines: readonly PurchaseLine[]
}) => (
  <FieldTable
    label="Arrived"
    headers={headers}
    align="middle"
    rows={lines.map((line, index) => ({
      key: line.id,
      cells: [
        <TwoLines key="name" first={line.sku} second={`${line.title} (${line.choice})`} wraps />,
        String(leftOf(line)),
        <FormNumber
          key="arrived"
          control={control}
          name={`quantities.${index}`}
          label={`Arrived of ${line.sku}`}
          hidesLabel
        />,
      ],
    }))}
  />
)

/** Records arrivals, by scanning or typing. Has to be remounted if the lines change. */
export const ReceivePanel = ({ purchase }: { purchase: Purchase }) => {
  // Puts lines that are still awaited on top.
  const lines = purchase.lines
    .filter(({ variantId }) => variantId !== null)
    .toSorted((a, b) => Number(leftOf(b) > 0) - Number(leftOf(a) > 0))
  const form = useReceiveForm(purchase, lines)
  const confirm = useConfirm()
  const { items: places } = usePlaces()
  const quantities = form.watch('quantities')
  const arrivedUnits = quantities.reduce((sum: number, quantity) => sum + (quantity ?? 0), 0)
  const { scanText, scan } = useScan(form, lines)
  const fillAll = () => form.setValue('quantities', lines.map(leftOf), { shouldDirty: true })
  const submit = async () => {
    const surplusLines = lines.filter((line, index) => (quantities[index] ?? 0) > leftOf(line))
    const question = {
      title: 'More than was ordered?',
      text: `More of ${surplusLines.map(({ sku }) => sku).join(', ')} arrived than was ordered. Book all of it?`,
      actionLabel: 'Book All of It',
    }
    if (surplusLines.length > 0 && !((await form.trigger()) && (await confirm(question)))) return
    form.setValue('allowsMore', surplusLines.length > 0)
    await form.submit()
  }
  return (
    <Panel title="Receive" isPadded>
      <FormStack>
        <ScanField label="Scan or type a code" hint="Each scan counts one unit." onScan={scan} />
        <Text as="output" aria-live="polite" minHeight="5">
          {scanText}
        </Text>
        <Form form={{ ...form, submit }}>
          <ArrivedTable control={form.control} lines={lines} />
          <FormText
            control={form.control}
            name="note"
            label="Note"
            placeholder="Delivery note 4711"
            maxLength={200}
          />
          {places.length > 1 && (
            <FormSelect
              control={form.control}
              name="placeId"
              label="Where it goes"
              options={places.map(({ id, name, isDefault }) => ({
                value: isDefault ? '' : id,
                label: name,
              }))}
            />
          )}
          <Row wraps>
            <Button
              type="submit"
              isBusy={form.isSaving}
              busyText="Booking..."
              isDisabled={arrivedUnits === 0}
            >
              {arrivedUnits > 0 ? `Receive ${formatCount(arrivedUnits, 'Unit')}` : 'Receive'}
            </Button>
            <Button kind="plain" onClick={fillAll}>
              Everything Has Arrived
            </Button>
          </Row>
        </Form>
      </FormStack>
    </Panel>
  )
}
