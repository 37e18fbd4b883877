import { Text } from '@chakra-ui/react'
import { choiceText } from '@shop/contracts/orders/variantName'
import type { StockedVariant } from '@shop/contracts/inventory/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FigureRow } from '@shop/ui/layout/FigureRow.tsx'
import { Segments } from '@shop/ui/layout/Segments.tsx'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormNumber, FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { LedgerDialog } from './LedgerDialog.tsx'
import { useStockForms } from './useStockForms.ts'

export type StockTab = 'count' | 'receive' | 'correct'

const tabs = [
  { value: 'count', label: 'Count' },
  { value: 'receive', label: 'Receive' },
  { value: 'correct', label: 'Correct' },
] as const

const submitTexts = { count: 'Save Count', receive: 'Receive', correct: 'Correct Stock' }

interface Props {
  variant: StockedVariant
  /** The tab that is opened first, unless a draft of another tab is restored. */
  initialTab: StockTab
  onClose: () => void
}

type StockForms = ReturnType<typeof useStockForms>

/** Returns the units by which the typed values of a tab change the stock. */
const useStockChange = (tab: StockTab, { count, receive, correct }: StockForms, stock: number): number => {
  const countedUnits = useWatch({ control: count.control, name: 'stock' })
  const receivedUnits = useWatch({ control: receive.control, name: 'quantity' })
  const difference = useWatch({ control: correct.control, name: 'difference' })
  return {
    count: (countedUnits ?? stock) - stock,
    receive: receivedUnits ?? 0,
    correct: difference ?? 0,
  }[tab]
}

const TabFields = ({ tab, forms: { count, receive, correct } }: { tab: StockTab; forms: StockForms }) => (
  <>
    {tab === 'count' && (
      <FieldGrid>
        <FormNumber control={count.control} name="stock" label="Units on the shelf" isRequired />
        <FormText control={count.control} name="reason" label="Reason" />
      </FieldGrid>
    )}
    {tab === 'receive' && (
      <FieldGrid>
        <FormNumber control={receive.control} name="quantity" label="Units delivered" isRequired />
        <FormText
          control={receive.control}
          name="reason"
          label="Reason"
          placeholder="Delivery note 1234"
          isRequired
        />
      </FieldGrid>
    )}
    {tab === 'correct' && (
      <FieldGrid>
        <FormNumber
          control={correct.control}
          name="difference"
          label="Units added or removed"
          hint="Use a negative number for units that are broken or lost"
          isRequired
        />
        <FormText control={correct.control} name="reason" label="Reason" placeholder="Torn seam" isRequired />
      </FieldGrid>
    )}
  </>
)

/** Changes a variant's stock by a count, a delivery or a correction, with a preview of the result. */
export const StockDialog = ({ variant, initialTab, onClose }: Props) => {
  const [showsLedger, setShowsLedger] = useState(false)
  const forms = useStockForms(variant, onClose)
  // Opens the tab of a draft restored after a crash.
  const [tab, setTab] = useState(
    () =>
      ([initialTab, 'count', 'receive', 'correct'] as const).find(name => forms[name].restoredAt) ??
      initialTab,
  )
  const allForms = Object.values(forms)
  const { sku, stock, product } = variant
  const change = useStockChange(tab, forms, stock)
  return (
    <FormDialog
      title={`Stock of ${sku}`}
      form={{
        ...forms[tab],
        // Closing the dialog would also lose values on other tabs.
        isDirty: allForms.some(({ isDirty }) => isDirty),
        discard: () => allForms.forEach(({ discard }) => discard()),
      }}
      submitText={submitTexts[tab]}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {product.title}, {choiceText(variant)}
      </Text>
      <FigureRow
        figures={[
          ['On shelf', String(variant.stock)],
          ['Reserved for orders', String(variant.reserved)],
          ['Free to sell', String(variant.free)],
        ]}
      />
      <Segments label="What has happened" options={tabs} value={tab} onChange={setTab} />
      <TabFields tab={tab} forms={forms} />
      <Text as="output" fontVariantNumeric="tabular-nums">
        {Number.isInteger(change) && change !== 0
          ? `${stock} ${change > 0 ? '+' : '−'} ${Math.abs(change)} = ${stock + change} on the shelf`
          : 'No change yet.'}
      </Text>
      <div>
        <Button kind="plain" icon="audit" onClick={() => setShowsLedger(true)}>
          View Ledger
        </Button>
      </div>
      {showsLedger && <LedgerDialog variant={variant} onClose={() => setShowsLedger(false)} />}
    </FormDialog>
  )
}
