import { listReturns } from '@shop/contracts/returns/adminEndpoints'
import { ListTitle } from '@shop/ui/layout/ListTitle.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { useNavigate } from 'react-router-dom'
import { ListView } from '../../kit/list/ListView.tsx'
import { pageSize } from '../../kit/list/pageSize.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { returnStates } from '../orders/ReturnStateBadge.tsx'
import { returnColumns } from './returnColumns.tsx'
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
  const read = useRead(listReturns, { page, limit: pageSize, ...filters }, { keepPrevious: true })
  const navigate = useNavigate()
  const openByCode = useReturnCode()

  return (
    <>
      <Title>Returns</Title>
      <PageHeading title="Returns" />
      <FilterBar>
        <SearchField
          label="Search by code, order, customer or garment"
          value={search}
          onSearch={onSearch}
          onEnter={text => void openByCode(text)}
        />
        <FilterSelect label="State" value={state} options={options} onChange={next => set({ state: next })} />
      </FilterBar>
      <ListTitle>Returns {read.data && `(${read.data.total})`}</ListTitle>
      <ListView
        label="Returns"
        noun="returns"
        read={read}
        failure="Failed to load returns."
        columns={returnColumns}
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
