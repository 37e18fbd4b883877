import { Box } from '@chakra-ui/react'
import { requestFor } from '@shop/client/requestFor'
import { exportSales, type salesTables } from '@shop/contracts/analytics/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useKeyboardScrolling } from '@shop/ui/dialogs/useKeyboardScrolling'
import type { ReactNode } from 'react'
import { failureText } from '../../kit/act/failureText.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import type { SalesPeriod } from './salesPeriod.ts'

interface Props<Row> {
  title: string
  table: (typeof salesTables)[number]
  period: SalesPeriod
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  chart?: ReactNode
  empty?: string
}

const ScrollBox = ({ children }: { children: ReactNode }) => (
  <Box ref={useKeyboardScrolling()} maxHeight="24rem" overflowY="auto">
    {children}
  </Box>
)

/** A table of the report, with a button that saves it as CSV. */
export const TablePanel = <Row extends object>({
  title,
  table,
  period,
  chart,
  empty = 'No data for this period',
  rows,
  ...rest
}: Props<Row>) => {
  const { platform } = useConnection()
  const toast = useToast()
  const save = async () => {
    const { path } = requestFor(exportSales, { table, ...period })
    try {
      await platform.saveFromApi({ path, name: `sales-${table}.csv` }, () => undefined).done
    } catch (error) {
      toast({ tone: 'error', title: 'Error', text: failureText(error, 'Failed to export') })
    }
  }
  return (
    <Panel
      title={title}
      note={
        <Button kind="quiet" icon="download" onClick={() => void save()}>
          CSV
        </Button>
      }
    >
      {chart}
      {rows.length === 0 ? (
        <EmptyText>{empty}</EmptyText>
      ) : (
        <ScrollBox>
          <DataTable label={title} rows={rows} {...rest} />
        </ScrollBox>
      )}
    </Panel>
  )
}
