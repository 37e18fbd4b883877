import { vatRateText } from '@shop/contracts/vatReasons'
import { Stack } from '@chakra-ui/react'
import { requestFor } from '@shop/client/requestFor'
import { type Books, type BookSum, exportBooks, getBooks } from '@shop/contracts/books/endpoints'
import {
  bookAccounts,
  type BookProgram,
  bookProgramNames,
  bookPrograms,
  importInstructions,
} from '@shop/contracts/books/programs'
import { formatMoney } from '@shop/contracts/money'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { daysProblem } from '../../kit/list/daysProblem.ts'
import type { DaySpan } from '../../kit/list/spans.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { PageError } from '../../kit/query/ReadError.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { CloseMonth } from './CloseMonth.tsx'
import { CodesForm } from './CodesForm.tsx'
import { addMonths, recentMonths, spanName, spanOf, thisMonth } from './periods.ts'
import { useSaveFile } from './useSaveFile.ts'

const defaults = { month: '', from: '', to: '', program: 'xero' }
const choices = { program: bookProgramNames } as const

const sumColumns = (currency: string): Column<BookSum>[] => {
  const money = (amount: number) => (amount === 0 ? '' : formatMoney(amount, currency))
  return [
    {
      header: 'Account',
      cell: ({ account, rate, reason }) =>
        `${bookAccounts[account]}${rate === null ? '' : ` at ${vatRateText(rate, reason)}`}`,
      wraps: true,
      isName: true,
    },
    { header: 'Debit', cell: ({ debit }) => money(debit), isFigure: true },
    { header: 'Credit', cell: ({ credit }) => money(credit), isFigure: true },
  ]
}

const totalOf = (sums: readonly BookSum[]) => sums.reduce((sum, { debit }) => sum + debit, 0)

const SumsPanel = ({ books }: { books: Books }) => {
  const { sums, currency, days } = books
  return (
    <Panel
      title="Journal"
      note={days > 0 && `${formatCount(days, 'day')}, ${formatMoney(totalOf(sums), currency)} each side`}
    >
      {sums.length === 0 ? (
        <EmptyText>No money moved in this period</EmptyText>
      ) : (
        <DataTable
          label="Journal"
          columns={sumColumns(currency)}
          rows={sums}
          rowKey={({ account, rate, reason }) => `${account} ${rate} ${reason ?? ''}`}
        />
      )}
    </Panel>
  )
}

interface DownloadsProps {
  program: BookProgram
  span: DaySpan
  books: Books | undefined
  isDisabled: boolean
}

/** Offers one file, or several if Xero's limit is exceeded. */
const Downloads = ({ program, span, books, isDisabled }: DownloadsProps) => {
  const saveFile = useSaveFile()
  const parts = program === 'xero' && books && books.xeroParts.length > 1 ? books.xeroParts : null
  return (parts ?? [span]).map(part => (
    <Button
      key={part.from}
      icon="download"
      isDisabled={isDisabled || !books || books.days === 0}
      onClick={() =>
        void saveFile(requestFor(exportBooks, { program, ...part }).path, `books-${program}-${part.from}.csv`)
      }
    >
      {parts ? `Download ${spanName(part)}` : `Download for ${bookPrograms[program].name}`}
    </Button>
  ))
}

/** Offers the journal of a month or some days as files for the bookkeeper's program. */
export const JournalTab = () => {
  const { values, set } = useListState(defaults, choices)
  const [isEditing, setEditing] = useState(false)
  const { program } = values
  const isCustom = values.from !== '' || values.to !== ''
  const month = values.month || addMonths(thisMonth(), -1)
  const monthSpan = spanOf(month)
  const span = isCustom ? { from: values.from || monthSpan.from, to: values.to || monthSpan.to } : monthSpan
  const problem = daysProblem(span.from, span.to)
  const read = useRead(getBooks, span, { keepPrevious: true, enabled: problem === undefined })
  const { data } = read
  const lastClosedMonth = data?.closings[0]?.month
  const isClosed = lastClosedMonth !== undefined && span.to.slice(0, 7) <= lastClosedMonth
  return (
    <Stack gap="4">
      <FieldGrid columns={4}>
        <SelectField
          label="Program"
          value={program}
          options={bookProgramNames.map(value => ({ value, label: bookPrograms[value].name }))}
          onChange={next => set({ program: next })}
        />
        <SelectField
          label="Month"
          value={isCustom ? 'custom' : month}
          options={[...recentMonths(), { value: 'custom', label: 'Custom dates' }]}
          onChange={next => set(next === 'custom' ? span : { month: next, from: '', to: '' })}
        />
        {isCustom && (
          <>
            <TextField
              label="From (London time)"
              type="date"
              value={span.from}
              onChange={from => set({ from })}
            />
            <TextField
              label="To (London time)"
              type="date"
              value={span.to}
              error={problem}
              onChange={to => set({ to })}
            />
          </>
        )}
      </FieldGrid>
      <Row wraps>
        <Downloads program={program} span={span} books={data} isDisabled={problem !== undefined} />
        <Button kind="plain" icon="edit" onClick={() => setEditing(true)}>
          {program === 'freeagent' ? 'Wording' : 'Account Codes'}
        </Button>
        {data && !isCustom && <CloseMonth openMonth={data.openMonth} month={month} />}
      </Row>
      <Notice>
        {isClosed ? 'Closed: these figures no longer change. ' : ''}
        {importInstructions[program]}
        {program === 'xero' && data && data.xeroParts.length > 1
          ? ' Xero takes 300 lines at once, so this journal comes in several files. Import each of them.'
          : ''}
      </Notice>
      {read.isError && !data && (
        <PageError error={read.error} title="Failed to load the books." refetch={read.refetch} />
      )}
      {data && problem === undefined && <SumsPanel books={data} />}
      {isEditing && <CodesForm program={program} onClose={() => setEditing(false)} />}
    </Stack>
  )
}
