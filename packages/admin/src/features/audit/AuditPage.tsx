import { Flex } from '@chakra-ui/react'
import { type AuditEntry, listAudit, listAuditChoices } from '@shop/contracts/audit/endpoints'
import { fieldLabels } from '@shop/contracts/audit/fieldLabels'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterDate } from '@shop/ui/list/FilterDate.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadError } from '../../kit/query/ReadError.tsx'
import { useConnection } from '../../kit/platform/connection.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { daysProblem } from '../../kit/list/daysProblem.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { FactContext } from './factText.ts'
import { useFactContext } from './useFactContext.ts'
import { entryInWords, subjectLabel } from './words.ts'

const defaults = {
  userId: '',
  subject: '',
  subjectId: '',
  act: '',
  search: '',
  field: '',
  from: '',
  to: '',
}
const choices = { act: ['', 'create', 'update', 'delete', 'sign-in', 'failed-sign-in', 'read'] } as const
const actions = [
  { value: '', label: 'All Changes' },
  { value: 'create', label: 'Created' },
  { value: 'update', label: 'Changed' },
  { value: 'delete', label: 'Deleted' },
  { value: 'sign-in', label: 'Signed in' },
  { value: 'failed-sign-in', label: 'Sign-in failed' },
  { value: 'read', label: 'Read by an assistant' },
] as const

const columnsIn = (context: Omit<FactContext, 'names'>): readonly Column<AuditEntry>[] => [
  {
    header: 'Change',
    cell: entry => {
      const { first, others } = entryInWords(entry, context)
      return <TwoLines first={first} second={others.join('; ')} wraps />
    },
    isWide: true,
  },
  { header: 'When', cell: ({ at }) => <RelativeTime instant={at} /> },
]

/** Leaves out empty filters. */
const withoutEmpty = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

const useAuditList = () => useListState(defaults, choices)

/** Filters of the log by person, kind of record, field, act and day. */
const Filters = ({ list }: { list: ReturnType<typeof useAuditList> }) => {
  const { values, set, search: onSearch, reset, isFiltered } = list
  const { userId, subject, act, search, field, from, to } = values
  const filterChoices = useRead(listAuditChoices, {}).data
  return (
    <FilterBar>
      <SearchField label="Search by product, order, person or code" value={search} onSearch={onSearch} />
      <FilterSelect
        label="Person"
        value={userId}
        options={[
          { value: '', label: 'Everybody' },
          ...(filterChoices?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={next => set({ userId: next })}
      />
      <FilterSelect
        label="Kind"
        value={subject}
        options={[
          { value: '', label: 'Everything' },
          ...(filterChoices?.subjects ?? []).map(value => ({ value, label: subjectLabel(value) })),
        ]}
        onChange={next => set({ subject: next, subjectId: '', field: '' })}
      />
      <FilterSelect
        label="Field"
        value={field}
        options={[
          { value: '', label: 'All Fields' },
          ...fieldLabels(subject).map(label => ({ value: label, label })),
        ]}
        onChange={next => set({ field: next })}
      />
      <FilterSelect label="Change" value={act} options={actions} onChange={next => set({ act: next })} />
      <Flex gap="2" wrap="wrap" flex={{ base: '1 1 100%', md: '0 0 auto' }}>
        <FilterDate label="From" value={from} onChange={next => set({ from: next })} />
        <FilterDate
          label="Until"
          value={to}
          error={daysProblem(from, to)}
          onChange={next => set({ to: next })}
        />
      </Flex>
      {isFiltered && (
        <Button kind="quiet" onClick={reset}>
          Clear Filters
        </Button>
      )}
    </FilterBar>
  )
}

/**
 * Lists everything that staff have changed, and their sign-ins, newest first; only one record's changes if the address
 * has `subject` and `subjectId`.
 */
const AuditPage = () => {
  const { client } = useConnection()
  const list = useAuditList()
  const { values, set } = list
  const [openEntry, setOpenEntry] = useState<AuditEntry | null>(null)
  const { userId, subject, subjectId, act, search, field, from, to } = values
  const read = useInfiniteQuery({
    queryKey: [listAudit.path, values],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      client.call(
        listAudit,
        {
          ...withoutEmpty({ userId, subject, subjectId, act, search, field, from, to, after: pageParam }),
          limit: 30,
        },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  })
  const context = useFactContext()
  const rows = read.data?.pages.flatMap(({ items }) => items)

  return (
    <>
      <Title>Audit log</Title>
      <PageHeading title="Audit log" />
      <Filters list={list} />
      <Card>
        {read.isError && !rows ? (
          <ReadError error={read.error} title="Failed to load the audit log.">
            <Button onClick={() => void read.refetch()}>Try Again</Button>
          </ReadError>
        ) : (
          <DataTable
            label="Changes"
            columns={columnsIn(context)}
            rows={rows}
            onOpen={setOpenEntry}
            empty={<EmptyState title="No changes found" icon="audit" />}
          />
        )}
      </Card>
      {read.hasNextPage && (
        <FilterBar>
          <Button kind="plain" isBusy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            Show Older Changes
          </Button>
        </FilterBar>
      )}
      {openEntry && (
        <ChangeDialog
          entry={openEntry}
          onShowRecord={() => {
            set({ subject: openEntry.subject, subjectId: openEntry.subjectId })
            setOpenEntry(null)
          }}
          onClose={() => setOpenEntry(null)}
        />
      )}
    </>
  )
}

export default AuditPage
