import { Stack } from '@chakra-ui/react'
import { requestFor } from '@shop/client/requestFor'
import { type Books, type BookSum, closeBooks, exportBooks, getBooks } from '@shop/contracts/books/endpoints'
import {
  bookAccounts,
  type BookProgram,
  bookProgramNames,
  bookPrograms,
  saysHow,
} from '@shop/contracts/books/programs'
import { formatMoney } from '@shop/contracts/money'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { counted } from '@shop/ui/words/counted'
import { useState } from 'react'
import { useAct } from '../../kit/act/useAct.ts'
import { daysProblem } from '../../kit/list/daysProblem.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { PageError } from '../../kit/query/ReadError.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { CodesForm } from './CodesForm.tsx'
import { monthBeside, monthName, recentMonths, spanOf, thisMonth } from './periods.ts'
import { useSaveFile } from './useSaveFile.ts'

const defaults = { month: '', from: '', to: '', program: 'xero' as BookProgram }
const choices = { program: bookProgramNames } as const

const sumColumns = (currency: string): Column<BookSum>[] => {
  const money = (amount: number) => (amount === 0 ? '' : formatMoney(amount, currency))
  return [
    {
      header: 'Account',
      cell: ({ account, rate }) => `${bookAccounts[account]}${rate === null ? '' : ` at ${rate}%`}`,
      isWide: true,
    },
    { header: 'Debit', cell: ({ debit }) => money(debit), isFigure: true },
    { header: 'Credit', cell: ({ credit }) => money(credit), isFigure: true },
  ]
}

const totalOf = (sums: readonly BookSum[]) => sums.reduce((sum, { debit }) => sum + debit, 0)

/** Lines of a journal that Xero takes at once. */
const mostXeroLines = 300

const CloseMonth = ({ openMonth }: Pick<Books, 'openMonth'>) => {
  const confirm = useConfirm()
  const close = useAct(closeBooks, {
    success: 'Month closed',
    failure: 'Failed to close the month',
    refetch: [getBooks],
  })
  if (openMonth === null || openMonth >= thisMonth()) return null
  const name = monthName(openMonth)
  const ask = async () => {
    const isYes = await confirm({
      title: `Close ${name}?`,
      text: 'Its figures and account codes are fixed for good. Anything that comes to light later counts in the month after. This cannot be undone.',
      act: 'Close Month',
    })
    if (isYes) close.run({ month: openMonth })
  }
  return (
    <Button kind="plain" icon="lock" needs={closeBooks} isBusy={close.isPending} onClick={() => void ask()}>
      Close {name}
    </Button>
  )
}

const SumsPanel = ({ books }: { books: Books }) => {
  const { sums, currency, days } = books
  return (
    <Panel
      title="Journal"
      note={days > 0 && `${counted(days, 'day')}, ${formatMoney(totalOf(sums), currency)} each side`}
    >
      {sums.length === 0 ? (
        <EmptyText>No money moved in this period</EmptyText>
      ) : (
        <DataTable
          label="Journal"
          columns={sumColumns(currency)}
          rows={sums}
          rowKey={({ account, rate }) => `${account} ${rate}`}
        />
      )}
    </Panel>
  )
}

/** The journal of a month or some days, as a file for the bookkeeper's program. */
export const JournalTab = () => {
  const { values, set } = useListState(defaults, choices)
  const saveFile = useSaveFile()
  const [isEditing, setEditing] = useState(false)
  const { program } = values
  const isCustom = values.from !== '' || values.to !== ''
  const month = values.month || monthBeside(thisMonth(), -1)
  const ofMonth = spanOf(month)
  const span = isCustom ? { from: values.from || ofMonth.from, to: values.to || ofMonth.to } : ofMonth
  const problem = daysProblem(span.from, span.to)
  const read = useRead(getBooks, span, { keepsLast: true, enabled: problem === undefined })
  const { data } = read
  const last = data?.closings[0]?.month
  const isClosed = last !== undefined && span.to.slice(0, 7) <= last
  const { name } = bookPrograms[program]
  return (
    <Stack gap="4">
      <FieldGrid columns={4}>
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
        <SelectField
          label="Program"
          value={program}
          options={bookProgramNames.map(value => ({ value, label: bookPrograms[value].name }))}
          onChange={next => set({ program: next })}
        />
      </FieldGrid>
      <Row wraps>
        <Button
          icon="download"
          isDisabled={!data || data.days === 0 || problem !== undefined}
          onClick={() =>
            void saveFile(
              requestFor(exportBooks, { program, ...span }).path,
              `books-${program}-${span.from}.csv`,
            )
          }
        >
          Download for {name}
        </Button>
        <Button kind="plain" icon="edit" onClick={() => setEditing(true)}>
          Account Codes
        </Button>
        {data && <CloseMonth {...data} />}
      </Row>
      <Notice>
        {isClosed ? 'Closed: this file no longer changes. ' : ''}
        {saysHow[program]}
        {program === 'xero' && data && data.lines > mostXeroLines
          ? ` This file has ${data.lines} lines and Xero takes ${mostXeroLines} at once, so please download it in parts by choosing custom dates.`
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
