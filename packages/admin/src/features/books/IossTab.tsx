import { Stack } from '@chakra-ui/react'
import { requestFor } from '@shop/client/requestFor'
import { countryName } from '@shop/contracts/addresses/countries'
import { exportIossReturn, getIossReturn, type IossLine } from '@shop/contracts/books/vatEndpoints'
import { formatMoney } from '@shop/contracts/money'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { useListState } from '../../kit/list/useListState.ts'
import { PageError } from '../../kit/query/ReadError.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { addMonths, monthName, recentMonths, thisMonth } from './periods.ts'
import { useSaveFile } from './useSaveFile.ts'

const columns = (currency: string, month: string): Column<IossLine>[] => [
  { header: 'Country', cell: ({ country }) => countryName(country), isWide: true },
  { header: 'Rate', cell: ({ rate }) => `${rate}%`, isFigure: true },
  {
    header: 'Sold in',
    cell: ({ soldIn }) => (soldIn === month ? monthName(soldIn) : `${monthName(soldIn)}, corrected`),
    wraps: true,
  },
  { header: 'Without VAT', cell: ({ net }) => formatMoney(net, currency), isFigure: true, from: 'sm' },
  { header: 'VAT', cell: ({ vat }) => formatMoney(vat, currency), isFigure: true },
]

const defaults = { month: '' }

/** Shows the amounts for the monthly return of the Import One-Stop Shop. */
export const IossTab = () => {
  const { values, set } = useListState(defaults, {})
  const saveFile = useSaveFile()
  const months = recentMonths()
  const month = months.find(({ value }) => value === values.month)?.value ?? addMonths(thisMonth(), -1)
  const { data, isError, error, refetch } = useRead(getIossReturn, { month }, { keepPrevious: true })
  if (isError && !data)
    return <PageError error={error} title="Failed to load the IOSS return." refetch={refetch} />
  return (
    <Stack gap="4">
      <SelectField label="Month" value={month} options={months} onChange={next => set({ month: next })} />
      <Notice tone="plain">
        File it by the end of the month after, in euros: take the European Central Bank’s rate of the last day
        of the month. Refunds of earlier months are corrections of those months.
      </Notice>
      {data && (
        <Panel title="Sales under the IOSS number">
          {data.lines.length === 0 ? (
            <EmptyText>
              Nothing was sold or refunded in {monthName(month)}. File it as a nil return.
            </EmptyText>
          ) : (
            <DataTable
              label="IOSS return"
              columns={columns(data.currency, month)}
              rows={data.lines}
              rowKey={({ country, rate, soldIn }) => `${country} ${rate} ${soldIn}`}
            />
          )}
        </Panel>
      )}
      <div>
        <Button
          kind="quiet"
          icon="download"
          onClick={() => void saveFile(requestFor(exportIossReturn, { month }).path, `ioss-${month}.csv`)}
        >
          Download CSV
        </Button>
      </div>
    </Stack>
  )
}
