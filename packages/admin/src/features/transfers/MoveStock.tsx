import { Box } from '@chakra-ui/react'
import { createTransfer, listTransfers } from '@shop/contracts/inventory/placeEndpoints'
import { listStockedVariants } from '@shop/contracts/inventory/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { PanelGrid } from '@shop/ui/layout/PanelGrid.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Form } from '../../kit/form/Form.tsx'
import { FormNumber, FormSelect, FormText } from '../../kit/form/fields.tsx'
import { useConfirmLoss } from '../../kit/form/UnsavedProvider.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { useDebouncedText } from '../../kit/query/useDebouncedText.ts'
import { ScanAnswer } from '../../kit/scan/ScanAnswer.tsx'
import { ScanField } from '../../kit/scan/ScanField.tsx'
import { Title } from '../../kit/screen/Title.tsx'
import { type PickedLine, pickedLine, quantityProblems, withOneMore } from '../inventory/pickedLines.ts'
import { placeReads, usePlaces, usePlaceStock } from '../inventory/usePlaces.ts'
import { VariantPicker } from '../inventory/VariantPicker.tsx'
import { useTransferScanning } from './useTransferScanning.ts'

interface Values {
  /**
   * Idempotency key, stored with the typed values, so that a retry after a lost answer or a crash moves the stock only
   * once.
   */
  transferId: string
  fromId: string
  toId: string
  lines: PickedLine[]
  note: string
}

type Places = ReturnType<typeof usePlaces>

const useMoveForm = ({ items, defaultPlace }: Places) => {
  const navigate = useNavigate()
  const [defaults] = useState((): Values => ({
    transferId: crypto.randomUUID(),
    fromId: items.find(({ isDefault }) => !isDefault)?.id ?? '',
    toId: defaultPlace?.id ?? '',
    lines: [],
    note: '',
  }))
  return useForm(createTransfer, {
    defaults,
    toInput: ({ lines, ...values }) => ({
      ...values,
      lines: lines.map(({ variantId, quantity }) => ({ variantId, quantity: quantity ?? Number.NaN })),
    }),
    validate: ({ lines }) => quantityProblems(lines),
    failure: 'Failed to move the stock',
    draft: { key: 'transfer', param: 'create' },
    refetch: [listTransfers, ...placeReads],
    success: ({ number, units, to }) => `${number}: ${formatCount(units, 'unit')} moved to ${to.name}`,
    onSaved: () => void navigate('/admin/transfers', { replace: true }),
  })
}

type MoveForm = ReturnType<typeof useMoveForm>

const PlaceFields = ({ form, places: { items } }: { form: MoveForm; places: Places }) => {
  const options = items.map(({ id, name }) => ({ value: id, label: name }))
  const swap = () => {
    const { fromId, toId } = form.getValues()
    form.setValue('fromId', toId, { shouldDirty: true })
    form.setValue('toId', fromId, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <FieldGrid>
        <FormSelect control={form.control} name="fromId" label="From" options={options} />
        <FormSelect control={form.control} name="toId" label="To" options={options} />
      </FieldGrid>
      <div>
        <Button kind="plain" icon="refresh" onClick={swap}>
          Swap Places
        </Button>
      </div>
    </>
  )
}

const AddByName = ({ onPick }: { onPick: (line: PickedLine) => void }) => {
  const [search, setSearch] = useDebouncedText()
  const { data, isFetching } = useRead(
    listStockedVariants,
    { limit: 20, ...(search !== '' && { search }) },
    { keepPrevious: true, enabled: search !== '' },
  )
  return (
    <VariantPicker
      label="Or find it by name"
      results={search === '' ? [] : (data?.items ?? [])}
      isSearching={isFetching}
      onSearch={setSearch}
      onPick={variant => onPick(pickedLine(variant))}
    />
  )
}

/** Lists the units to move, with their stock at the current place. */
const Lines = ({ form, places }: { form: MoveForm; places: Places }) => {
  const [lines, fromId] = form.watch(['lines', 'fromId'])
  const { unitsIn } = usePlaceStock(lines.map(({ variantId }) => variantId))
  const stockText = (variantId: string) => {
    const units = unitsIn(variantId, fromId)
    return units === undefined ? '' : `${units} in ${places.nameOf(fromId)}`
  }
  const remove = (index: number) =>
    form.setValue(
      'lines',
      lines.filter((_, position) => position !== index),
      { shouldDirty: true },
    )
  if (lines.length === 0) return <EmptyText>Nothing is listed yet.</EmptyText>
  return (
    <RowList
      label="Units to move"
      rows={lines.map(({ variantId, sku, name }, index) => ({
        key: variantId,
        content: (
          <TwoLines first={sku} second={[name, stockText(variantId)].filter(Boolean).join(' · ')} wraps />
        ),
        mark: (
          <Row>
            <Box width="5rem" paddingY="1">
              <FormNumber
                control={form.control}
                name={`lines.${index}.quantity`}
                label={`Units of ${sku}`}
                hidesLabel
              />
            </Box>
            <IconButton icon="trash" label={`Remove ${sku}`} onClick={() => remove(index)} />
          </Row>
        ),
      }))}
    />
  )
}

/** Adds garments by scanning, by name, or all units to fetch at once. */
const AddPanel = ({ form, places }: { form: MoveForm; places: Places }) => {
  const setLines = (lines: PickedLine[]) => form.setValue('lines', lines, { shouldDirty: true })
  const addUnit = (picked: PickedLine) => {
    const isPicked = ({ variantId }: PickedLine) => variantId === picked.variantId
    const lines = withOneMore(form.getValues('lines'), picked)
    // Puts the last added garment on top.
    setLines([...lines.filter(isPicked), ...lines.filter(line => !isPicked(line))])
    return lines.find(isPicked)?.quantity ?? 1
  }
  const { message, ambiguousScan, closedCount, isFilling, ...scanning } = useTransferScanning({
    addUnit,
    addLines: added => {
      const lines = form.getValues('lines')
      const unitsOf = (list: readonly PickedLine[], id: string) =>
        list.find(({ variantId }) => variantId === id)?.quantity ?? 0
      setLines([
        ...lines.map(line => {
          const units = unitsOf(added, line.variantId)
          return units > (line.quantity ?? 0) ? { ...line, quantity: units } : line
        }),
        ...added.filter(({ variantId }) => lines.every(line => line.variantId !== variantId)),
      ])
    },
  })
  const [fromId, toId] = form.watch(['fromId', 'toId'])
  return (
    <Panel title="Garments" isPadded>
      <FormStack>
        <ScanAnswer
          message={message}
          next="Scan the first garment."
          ambiguousScan={ambiguousScan}
          onChoose={scanning.choose}
          onLeave={scanning.dismissQuestion}
        />
        <FieldGrid>
          <ScanField
            key={closedCount}
            label="Garment"
            hint="Scan or type its barcode or SKU: each adds one."
            onScan={scanning.scan}
          />
          <AddByName onPick={addUnit} />
        </FieldGrid>
        {toId === places.defaultPlace?.id && (
          <div>
            <Button
              kind="plain"
              icon="down"
              isBusy={isFilling}
              busyText="Adding..."
              onClick={() => void scanning.listUnitsToFetch(fromId)}
            >
              Add All to Fetch
            </Button>
          </div>
        )}
      </FormStack>
    </Panel>
  )
}

const MoveStockForm = ({ places }: { places: Places }) => {
  const form = useMoveForm(places)
  const navigate = useNavigate()
  const confirmLoss = useConfirmLoss()
  const [lines, fromId, toId] = form.watch(['lines', 'fromId', 'toId'])
  const units = lines.reduce((sum, { quantity }) => sum + (quantity || 0), 0)
  const cancel = async () => {
    if (form.isDirty && !(await confirmLoss())) return
    form.discard()
    void navigate('/admin/transfers', { replace: true })
  }
  return (
    <>
      <PageHeading title="Move Stock">
        <Button kind="plain" onClick={() => void cancel()}>
          Cancel
        </Button>
      </PageHeading>
      <PanelGrid
        wide={
          <>
            <AddPanel form={form} places={places} />
            <Panel
              title={`${places.nameOf(fromId)} to ${places.nameOf(toId)}`}
              note={formatCount(units, 'unit')}
            >
              <Lines form={form} places={places} />
            </Panel>
          </>
        }
        narrow={
          <Panel title="Where" isPadded>
            <Form form={form}>
              <PlaceFields form={form} places={places} />
              <FormText
                control={form.control}
                name="note"
                label="Note"
                placeholder="For the weekend"
                maxLength={200}
              />
              <Button
                type="submit"
                isBusy={form.isSaving}
                busyText="Moving..."
                isDisabled={lines.length === 0}
              >
                {units > 0 ? `Move ${formatCount(units, 'Unit')}` : 'Move'}
              </Button>
            </Form>
          </Panel>
        }
      />
    </>
  )
}

/** Records units moved from one place to another, by scanning or typing. */
export const MoveStock = () => {
  const places = usePlaces()
  return (
    <>
      <Title>Move Stock</Title>
      {places.items.length > 1 ? <MoveStockForm places={places} /> : <PageSpinner label="Loading places" />}
    </>
  )
}
