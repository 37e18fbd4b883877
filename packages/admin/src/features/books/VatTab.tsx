import { Flex, Heading, Stack } from '@chakra-ui/react'
import { requestFor } from '@shop/client/requestFor'
import {
  exportVatPapers,
  getVatReturn,
  listVatPapers,
  type VatDocument,
  type VatReturn,
} from '@shop/contracts/books/vatEndpoints'
import { booksTimeZone } from '@shop/contracts/books/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { vatRateText } from '@shop/contracts/vatReasons'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { useNavigate } from 'react-router-dom'
import { ListView } from '../../kit/list/ListView.tsx'
import type { DaySpan } from '../../kit/list/spans.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { PageError } from '../../kit/query/ReadError.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { addMonths, recentQuarters, spanOf, staggers } from './periods.ts'
import { useSaveFile } from './useSaveFile.ts'

const defaults = { stagger: '0', quarter: '', page: 1 }
const choices = { stagger: ['0', '1', '2'] }

interface Box {
  number: number
  title: string
  figure: string
}

const fromBookkeeper = 'From bookkeeper'

const boxesOf = (vat: VatReturn): Box[] => {
  const money = (amount: number | null) =>
    amount === null ? fromBookkeeper : formatMoney(amount, vat.currency)
  return [
    { number: 1, title: 'VAT due on sales', figure: money(vat.box1) },
    {
      number: 2,
      title: 'VAT due on purchases from the EU for Northern Ireland',
      figure: money(vat.box2),
    },
    { number: 3, title: 'Total VAT due', figure: money(vat.box3) },
    { number: 4, title: 'VAT reclaimed on purchases', figure: money(vat.box4) },
    { number: 5, title: 'To pay: box 3 less box 4', figure: money(vat.box5) },
    { number: 6, title: 'Sales without VAT', figure: money(vat.box6) },
    { number: 7, title: 'Purchases without VAT', figure: money(vat.box7) },
    { number: 8, title: 'Sales from Northern Ireland to the EU', figure: money(vat.box8) },
    {
      number: 9,
      title: 'Purchases from the EU for Northern Ireland',
      figure: money(vat.box9),
    },
  ]
}

const boxColumns: readonly Column<Box>[] = [
  { header: 'Box', cell: ({ number }) => number },
  { header: 'Meaning', cell: ({ title }) => title, wraps: true, isWide: true },
  { header: 'Figure', cell: ({ figure }) => figure, isFigure: true },
]

const paperColumns = (currency: string): Column<VatDocument>[] => [
  { header: 'Number', cell: ({ number }) => number },
  {
    header: 'Date',
    cell: ({ at }) => dayAt(booksTimeZone, Date.parse(at)).split('-').toReversed().join('/'),
    from: 'sm',
  },
  { header: 'Kind', cell: ({ kind }) => (kind === 'INVOICE' ? 'Invoice' : 'Credit note'), from: 'md' },
  { header: 'Order', cell: ({ orderNumber }) => orderNumber, from: 'lg' },
  { header: 'Rate', cell: ({ rate, reason }) => vatRateText(rate, reason), wraps: true, from: 'sm' },
  { header: 'Box 6', cell: ({ net }) => formatMoney(net, currency), isFigure: true },
  { header: 'Box 1', cell: ({ vat }) => formatMoney(vat, currency), isFigure: true },
]

interface PapersProps {
  span: DaySpan
  currency: string
  page: number
  onPage: (page: number, how?: { replace: boolean }) => void
}

const Papers = ({ span, currency, page, onPage }: PapersProps) => {
  const rowsOfPage = usePageSize('vat')
  const navigate = useNavigate()
  const read = useRead(listVatPapers, { ...span, page, limit: rowsOfPage.size }, { keepPrevious: true })
  return (
    <ListView
      label="Invoices and credit notes"
      noun="entries"
      read={read}
      failure="Failed to load the invoices."
      columns={paperColumns(currency)}
      rowKey={({ number, rate }) => `${number} ${rate}`}
      onOpen={({ orderId }) => void navigate(`/admin/orders/${orderId}`)}
      empty={{ title: 'No sales or refunds in this quarter', icon: 'documents' }}
      onPage={onPage}
      onReset={undefined}
      rowsOfPage={rowsOfPage}
    />
  )
}

/** Shows the amounts of the VAT return by box, with their documents. */
export const VatTab = () => {
  const { values, set } = useListState(defaults, choices)
  const saveFile = useSaveFile()
  const quarters = recentQuarters(values.stagger)
  const quarter = quarters.find(({ value }) => value === values.quarter)?.value ?? quarters[1]?.value ?? ''
  const span = spanOf(addMonths(quarter, -2), quarter)
  const { data, isError, error, refetch } = useRead(getVatReturn, span, { keepPrevious: true })
  if (isError && !data)
    return <PageError error={error} title="Failed to load the VAT return." refetch={refetch} />
  // A shop that has left the register still files for the quarter in which it last charged VAT.
  const hasReturn = data && (data.isRegistered || data.box1 !== 0)
  return (
    <Stack gap="4">
      <FieldGrid columns={2}>
        <SelectField
          label="Quarters end in"
          value={values.stagger}
          options={staggers}
          onChange={stagger => set({ stagger, quarter: '' })}
        />
        <SelectField
          label="Quarter"
          value={quarter}
          options={quarters}
          onChange={next => set({ quarter: next })}
        />
      </FieldGrid>
      {data?.isRegistered === false && (
        <Notice tone={hasReturn ? 'warning' : 'plain'}>
          {hasReturn
            ? 'This shop is no longer registered for VAT, but charged it in this quarter.'
            : 'This shop is not registered for VAT, so there is no return for this quarter.'}
        </Notice>
      )}
      {hasReturn && (
        <Panel title="VAT return">
          <DataTable
            label="VAT return"
            columns={boxColumns}
            rows={boxesOf(data)}
            rowKey={({ number }) => String(number)}
          />
        </Panel>
      )}
      {hasReturn && (
        <Stack as="section" gap="3" aria-labelledby="papers">
          <Flex align="center" justify="space-between" gap="3">
            <Heading as="h2" id="papers" textStyle="sm" fontWeight="semibold">
              Invoices and credit notes in boxes 1 and 6
            </Heading>
            <Button
              kind="quiet"
              icon="download"
              onClick={() =>
                void saveFile(requestFor(exportVatPapers, { ...span }).path, `vat-${span.from}.csv`)
              }
            >
              Download CSV
            </Button>
          </Flex>
          <Papers
            span={span}
            currency={data.currency}
            page={values.page}
            onPage={(page, how) => set({ page }, how)}
          />
        </Stack>
      )}
    </Stack>
  )
}
