import { Text } from '@chakra-ui/react'
import { listLowStock, listStockedVariants, type StockedVariant } from '@shop/contracts/inventory/endpoints'
import { createPurchase } from '@shop/contracts/inventory/purchaseEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { useMedia } from '@shop/ui/theme/useMedia'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Title } from '../../kit/screen/Title.tsx'
import { ListView } from '../../kit/list/ListView.tsx'
import { useColumns } from '../../kit/list/useColumns.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { lowColumns, variantColumns } from './inventoryColumns.tsx'
import { useAdjustField } from './useAdjustField.tsx'
import { LedgerDialog } from './LedgerDialog.tsx'
import { StockDialog, type StockTab } from './StockDialog.tsx'
import { usePlaceStock } from './usePlaces.ts'
import { useMargins } from './useMargins.ts'
import { useWithWaiting } from './useWithWaiting.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { stockEntries } from './stockEntries.ts'

const defaults = { show: 'all', search: '', place: '', page: 1 }
const choices = { show: ['all', 'low'] } as const

const useInventoryList = () => useListState(defaults, choices)
type InventoryList = ReturnType<typeof useInventoryList>

/** Titles of the list without rows, by the filters of waiting work. */
const doneTexts: Record<string, string> = {
  'place=fetch': 'Nothing to fetch',
}

type OpenDialog = { kind: StockTab | 'ledger'; variant: StockedVariant } | null

const Heading = ({ hasPlaces }: { hasPlaces: boolean }) => {
  const navigate = useNavigate()
  return (
    <PageHeading title="Inventory">
      <Row wraps>
        <Button kind="plain" icon="truck" onClick={() => void navigate('/admin/purchases')}>
          Purchases
        </Button>
        <Button kind="plain" icon="check" onClick={() => void navigate('/admin/stock-takes')}>
          Stock-Takes
        </Button>
        {hasPlaces && (
          <Button kind="plain" icon="refresh" onClick={() => void navigate('/admin/transfers')}>
            Transfers
          </Button>
        )}
      </Row>
    </PageHeading>
  )
}

/** Shows the threshold of low stock, and offers a purchase order for low products. */
const LowStockNote = ({ data }: { data: { total: number; threshold: number } | undefined }) => {
  const navigate = useNavigate()
  if (!data) return null
  return (
    <>
      {data.total > 0 && (
        <Button
          kind="plain"
          icon="truck"
          needs={createPurchase}
          onClick={() => void navigate('/admin/purchases?create=true&low=true')}
        >
          Draft Purchase Order
        </Button>
      )}
      <Text color="fg.muted" alignSelf="center">
        {data.threshold} or fewer left to sell
      </Text>
    </>
  )
}

/** Reads the variants of the list with their waiting changes, their table's columns, and the shop's places. */
const useVariantTable = ({ show, search, place, page }: InventoryList['values'], limit: number) => {
  const read = useRead(
    listStockedVariants,
    { page, limit, ...(search !== '' && { search }), ...(place !== '' && { place }) },
    { keepPrevious: true, enabled: show === 'all' },
  )
  const withWaiting = useWithWaiting()
  const variantIds = read.data?.items.map(({ id }) => id) ?? []
  const marginOf = useMargins({ variantIds })
  const placeStock = usePlaceStock(variantIds)
  const can = useCan()
  const adjust = useAdjustField()
  // A narrow window has no room for this column, so the field is shown below the variant.
  const isNarrow = useMedia('(width < 48rem)')
  const { columns, entries } = useColumns(
    'inventory',
    variantColumns(marginOf, placeStock, can('stock:write') ? adjust : null, isNarrow),
  )
  return {
    read: { ...read, data: read.data && { ...read.data, items: read.data.items.map(withWaiting) } },
    columns,
    columnEntries: entries,
    places: placeStock.places.items,
    hasPlaces: placeStock.places.items.length > 1,
  }
}

interface ListProps {
  list: InventoryList
  table: ReturnType<typeof useVariantTable>
}

/** Filters of the list: search, low stock, and the place if the shop has several. */
const Filters = ({ list: { values, set, search: onSearch }, table }: ListProps) => (
  <>
    <SearchField
      label="Search by SKU, barcode or name"
      maxLength={200}
      value={values.search}
      onSearch={text => onSearch(text, { show: 'all' })}
    />
    <FilterSelect
      label="Show"
      value={values.show}
      options={[
        { value: 'all', label: 'All Variants' },
        { value: 'low', label: 'Low Stock' },
      ]}
      onChange={next => set({ show: next, search: '', place: '' })}
    />
    {table.hasPlaces && values.show === 'all' && (
      <>
        <FilterSelect
          label="Place"
          value={values.place}
          options={[
            { value: '', label: 'All Places' },
            ...table.places.map(({ id, name }) => ({ value: id, label: name })),
            { value: 'fetch', label: 'To Fetch' },
          ]}
          onChange={next => set({ place: next })}
        />
        <Menu entries={table.columnEntries} trigger={<IconButton icon="columns" label="Columns" />} />
      </>
    )}
  </>
)

/** Lists the variants, and opens the dialogs of each: its stock or its ledger. */
const VariantList = ({
  list: { values, set, reset, filterQuery },
  table,
  rowsOfPage,
}: ListProps & { rowsOfPage: ReturnType<typeof usePageSize> }) => {
  const can = useCan()
  const navigate = useNavigate()
  const openTransfer = ({ sku }: StockedVariant) =>
    void navigate(`/admin/transfers?create=true&sku=${encodeURIComponent(sku)}`)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <ListView
        label="Variants"
        noun="variants"
        read={table.read}
        failure="Failed to load the stock."
        columns={table.columns}
        onOpen={variant => setOpenDialog({ kind: can('stock:write') ? 'count' : 'ledger', variant })}
        nameOf={({ sku }) => sku}
        menu={variant =>
          stockEntries(
            kind => setOpenDialog({ kind, variant }),
            table.hasPlaces && (() => openTransfer(variant)),
          )
        }
        empty={{ title: 'No variants yet', icon: 'inventory' }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={values.search !== '' || values.place !== '' ? reset : undefined}
        doneText={doneTexts[filterQuery]}
        rowsOfPage={rowsOfPage}
      />
      {openDialog && openDialog.kind !== 'ledger' && (
        <StockDialog variant={openDialog.variant} initialTab={openDialog.kind} onClose={close} />
      )}
      {openDialog?.kind === 'ledger' && <LedgerDialog variant={openDialog.variant} onClose={close} />}
    </>
  )
}

const InventoryPage = () => {
  const list = useInventoryList()
  const { values, set } = list
  const rowsOfPage = usePageSize('inventory')
  const table = useVariantTable(values, rowsOfPage.size)
  const lowStock = useRead(
    listLowStock,
    { page: values.page, limit: rowsOfPage.size },
    { keepPrevious: true, enabled: values.show === 'low' },
  )
  return (
    <>
      <Title>Inventory</Title>
      <Heading hasPlaces={table.hasPlaces} />
      <FilterBar>
        <Filters list={list} table={table} />
        {values.show === 'low' && <LowStockNote data={lowStock.data} />}
      </FilterBar>
      {values.show === 'all' ? (
        <VariantList list={list} table={table} rowsOfPage={rowsOfPage} />
      ) : (
        <ListView
          label="Low stock"
          noun="products"
          read={lowStock}
          failure="Failed to load the stock."
          columns={lowColumns}
          onOpen={({ title }) => set({ show: 'all', search: title })}
          empty={{ title: 'All products well stocked', icon: 'check' }}
          onPage={(next, how) => set({ page: next }, how)}
          onReset={undefined}
          rowsOfPage={rowsOfPage}
        />
      )}
    </>
  )
}

export default InventoryPage
