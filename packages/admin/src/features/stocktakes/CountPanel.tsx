import type { StockTake } from '@shop/contracts/inventory/stockTakeEndpoints'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { ScanAnswer } from '../../kit/scan/ScanAnswer.tsx'
import { ScanField } from '../../kit/scan/ScanField.tsx'
import { useCounting } from './useCounting.ts'

/** Counts by scanning, with the camera or a scanner, or by typing a code. */
export const CountPanel = ({ stockTake }: { stockTake: StockTake }) => {
  const { message, ambiguousScan, closedCount, scan, choose, closeQuestion } = useCounting(stockTake)
  return (
    <Panel title="Count" isPadded>
      <FormStack>
        <ScanAnswer
          message={message}
          next="Scan the first garment."
          ambiguousScan={ambiguousScan}
          onChoose={choose}
          onLeave={closeQuestion}
        />
        <ScanField
          key={closedCount}
          label="Garment"
          hint="Scan or type its barcode or SKU: each counts one."
          onScan={scan}
        />
      </FormStack>
    </Panel>
  )
}
