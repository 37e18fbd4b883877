import { Text } from '@chakra-ui/react'
import { listReturns } from '@shop/contracts/returns/adminEndpoints'
import { ListTitle } from '@shop/ui/layout/ListTitle.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { SelectionBar } from '@shop/ui/list/SelectionBar.tsx'
import { useNavigate } from 'react-router-dom'
import { ListView } from '../../kit/list/ListView.tsx'
import { useColumns } from '../../kit/list/useColumns.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { useLoadedRows } from '../../kit/list/useLoadedRows.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useSelectedRows } from '../../kit/list/useSelectedRows.ts'
import { ListViews } from '../../kit/list/views/ListViews.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { returnStates } from '../orders/ReturnStateBadge.tsx'
import { amountsText, returnColumns } from './returnColumns.tsx'
import { findByCode } from '@shop/contracts/palette/endpoints'
import { returnCodeIn } from '@shop/contracts/orders/returnCode'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { failureText } from '../../kit/act/failureText.ts'
import { useConnection } from '../../kit/platform/connection.ts'

/** Opens a return by its full code; any other text, or an unknown code, filters the list. */
const useReturnCode = () => {
  const { client } = useConnection()
  const navigate = useNavigate()
  const toast = useToast()
  return async (text: string): Promise<void> => {
    const code = returnCodeIn(text)
    if (!code) return
    try {
      const { back } = await client.call(findByCode, { code })
      if (back) await navigate(`/admin/returns/${back.id}`)
    } catch (error) {
      toast({ tone: 'error', title: 'Error', text: failureText(error, `Failed to look up ${code}.`) })
    }
  }
}

/** Filter besides the states: returns with a garment in repair. */
const inRepair = 'repair'

const defaults = { search: '', state: '', page: 1 }
const options = [
  { value: '' as const, label: 'All States' },
  ...returnStates,
  { value: inRepair, label: 'In Repair' } as const,
]
const choices = { state: options.map(({ value }) => value) }

const views = {
  All: '',
  'On their way': 'state=SENT',
  'To check': 'state=RECEIVED',
  'In repair': `state=${inRepair}`,
} as const

const listSchema = { filters: defaults, choices, headers: returnColumns.map(({ header }) => header) }

/** Titles of the list without rows, by the filters of waiting work. */
const doneTexts: Record<string, string> = {
  'state=RECEIVED': 'No returns to check',
  'state=repair': 'Nothing in repair',
}

const ReturnsPage = () => {
  const { values, set, search: onSearch, reset, isFiltered, filterQuery } = useListState(defaults, choices)
  const { search, state, page } = values
  const filters = {
    ...(search !== '' && { search }),
    ...(state === inRepair && { inRepair: true as const }),
    ...(state !== inRepair && state !== '' && { state }),
  }
  const rowsOfPage = usePageSize('returns')
  const { columns, columnsText, entries } = useColumns('returns', returnColumns)
  const read = useRead(listReturns, { page, limit: rowsOfPage.size, ...filters }, { keepPrevious: true })
  const [selectedIds, setSelectedIds] = useSelectedRows(filters, { isWaiting: read.isPlaceholderData })
  const loadedReturns = useLoadedRows(read.data?.items)
  const navigate = useNavigate()
  const openByCode = useReturnCode()

  return (
    <>
      <Title>Returns</Title>
      <PageHeading title="Returns" />
      <ListViews list="returns" builtInQueries={views} columns={columnsText} schema={listSchema} />
      <FilterBar>
        <SearchField
          label="Search by code, order, customer or garment"
          value={search}
          onSearch={onSearch}
          onEnter={text => void openByCode(text)}
        />
        <FilterSelect label="State" value={state} options={options} onChange={next => set({ state: next })} />
        <Menu entries={entries} trigger={<IconButton icon="columns" label="Columns" />} />
      </FilterBar>
      <SelectionBar
        count={selectedIds.length}
        noun={selectedIds.length === 1 ? 'return' : 'returns'}
        onClear={() => setSelectedIds([])}
      >
        <Text fontVariantNumeric="tabular-nums">{amountsText(loadedReturns(selectedIds))}</Text>
      </SelectionBar>
      <ListTitle>Returns {read.data && `(${read.data.total})`}</ListTitle>
      <ListView
        label="Returns"
        noun="returns"
        read={read}
        failure="Failed to load returns."
        columns={columns}
        rowsOfPage={rowsOfPage}
        selection={{ ids: selectedIds, onChange: setSelectedIds }}
        nameOf={({ code }) => code}
        onOpen={({ id }) => void navigate(`/admin/returns/${id}`)}
        skeletonCount={3}
        empty={{
          title: 'No returns found',
          text: 'Returns that customers book appear here. Scan the slip of a parcel to open its return.',
          icon: 'undo',
        }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={isFiltered ? reset : undefined}
        doneText={doneTexts[filterQuery]}
        pages="both"
      />
    </>
  )
}

export default ReturnsPage
