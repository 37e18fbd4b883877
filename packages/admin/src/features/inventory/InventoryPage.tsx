import { Text } from '@chakra-ui/react'
import { choiceText } from '@shop/contracts/orders/variantName'
import {
  listLowStock,
  listStockedVariants,
  type LowProduct,
  type StockLevel,
  type StockedVariant,
} from '@shop/contracts/inventory/endpoints'
import { createPurchase } from '@shop/contracts/inventory/purchaseEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { formatCount, groupedDigits } from '@shop/ui/words/formatCount'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { useMedia } from '@shop/ui/theme/useMedia'
import type { Column } from '@shop/ui/table/Column'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Title } from '../../kit/screen/Title.tsx'
import { ListView } from '../../kit/list/ListView.tsx'
import { useColumns } from '../../kit/list/useColumns.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
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

/** Describes a variant: units to fetch for it, colour and size, and title. */
const descriptionOf = (variant: StockedVariant, { fetchText }: ReturnType<typeof usePlaceStock>) =>
  [fetchText(variant.id), choiceText(variant), variant.product.title].filter(Boolean).join(' · ')

/** Returns the second line of a variant, with its units by place where a window has no room for their columns. */
const secondLineOf = (variant: StockedVariant, placeStock: ReturnType<typeof usePlaceStock>) => {
  const { items } = placeStock.places
  const names = descriptionOf(variant, placeStock)
  if (items.length === 0) return { second: names }
  const placeTexts = items.map(
    ({ id, name }) => `${name}: ${groupedDigits(placeStock.unitsIn(variant.id, id) ?? 0)}`,
  )
  return {
    second: [names, ...placeTexts].join(' · '),
    wide: { from: 'xl' as const, second: names },
  }
}

const columns = (
  marginOf: ReturnType<typeof useMargins>,
  placeStock: ReturnType<typeof usePlaceStock>,
  adjust: ((variant: StockedVariant) => ReactNode) | null,
  isNarrow: boolean,
): readonly Column<StockedVariant>[] => [
  {
    header: 'Variant',
    // SKU, colour and size come first: variants of one product share its title.
    cell: variant => (
      <>
        <TwoLines first={variant.sku} {...secondLineOf(variant, placeStock)} wraps />
        {isNarrow && adjust?.(variant)}
      </>
    ),
    isWide: true,
  },
  { header: 'On shelf', cell: ({ stock }) => groupedDigits(stock), isFigure: true },
  { header: 'Held', cell: ({ reserved }) => groupedDigits(reserved), isFigure: true, from: 'sm' },
  { header: 'Free', cell: ({ free }) => groupedDigits(free), isFigure: true },
  { header: 'On order', cell: ({ onOrder }) => groupedDigits(onOrder), isFigure: true, from: 'sm' },
  ...placeStock.places.items.map(({ id: placeId, name }): Column<StockedVariant> => ({
    // Chosen columns are stored as a list separated by commas.
    header: name.replaceAll(',', ''),
    cell: ({ id }) => groupedDigits(placeStock.unitsIn(id, placeId) ?? 0),
    isFigure: true,
    from: 'xl',
  })),
  ...(marginOf
    ? ([
        {
          header: 'Cost',
          cell: ({ id }) => marginOf(id).cost,
          isFigure: true,
          from: 'xl',
          isOptional: placeStock.places.items.length > 0,
        },
        { header: 'Margin', cell: ({ id }) => marginOf(id).margin, isFigure: true, from: 'xl' },
      ] satisfies Column<StockedVariant>[])
    : []),
  // Open back-in-stock requests.
  {
    header: 'Restock requests',
    cell: ({ asks }) => groupedDigits(asks),
    isFigure: true,
    from: 'xl',
    isOptional: placeStock.places.items.length > 0,
  },
  ...(adjust && !isNarrow ? [{ header: 'Change', cell: adjust } satisfies Column<StockedVariant>] : []),
]

const levelText = ({ sku, free, asks }: StockLevel): string =>
  asks > 0 ? `${sku}: ${free} (${formatCount(asks, 'restock request')})` : `${sku}: ${free}`

const lowColumns: readonly Column<LowProduct>[] = [
  {
    header: 'Product',
    cell: ({ title, variants }) => (
      <TwoLines first={title} second={variants.map(levelText).join(', ')} wraps />
    ),
    isWide: true,
  },
  { header: 'Low variants', cell: ({ lowCount }) => lowCount, isFigure: true },
  {
    header: 'On order',
    cell: ({ variants }) => groupedDigits(variants.reduce((sum, { onOrder }) => sum + onOrder, 0)),
    isFigure: true,
    from: 'sm',
  },
  {
    header: 'Restock requests',
    cell: ({ variants }) => groupedDigits(variants.reduce((sum, { asks }) => sum + asks, 0)),
    isFigure: true,
  },
]

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

const InventoryPage = () => {
  const { values, set, search: onSearch, reset, filterQuery } = useListState(defaults, choices)
  const { show, search, place, page } = values
  const rowsOfPage = usePageSize('inventory')
  const allVariants = useRead(
    listStockedVariants,
    { page, limit: rowsOfPage.size, ...(search !== '' && { search }), ...(place !== '' && { place }) },
    { keepPrevious: true, enabled: show === 'all' },
  )
  const lowStock = useRead(
    listLowStock,
    { page, limit: rowsOfPage.size },
    { keepPrevious: true, enabled: show === 'low' },
  )
  const withWaiting = useWithWaiting()
  const variantIds = allVariants.data?.items.map(({ id }) => id) ?? []
  const marginOf = useMargins({ variantIds })
  const placeStock = usePlaceStock(variantIds)
  const { items: places } = placeStock.places
  const hasPlaces = places.length > 1
  const can = useCan()
  const adjust = useAdjustField()
  // A narrow window has no room for this column, so the field is shown below the variant.
  const isNarrow = useMedia('(width < 48rem)')
  const tableColumns = useColumns(
    'inventory',
    columns(marginOf, placeStock, can('stock:write') ? adjust : null, isNarrow),
  )
  const navigate = useNavigate()
  const openTransfer = ({ sku }: StockedVariant) =>
    void navigate(`/admin/transfers?create=true&sku=${encodeURIComponent(sku)}`)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  const onPage = (next: number, options?: { replace: boolean }) => set({ page: next }, options)
  return (
    <>
      <Title>Inventory</Title>
      <Heading hasPlaces={hasPlaces} />
      <FilterBar>
        <SearchField
          label="Search by SKU, barcode or name"
          maxLength={200}
          value={search}
          onSearch={text => onSearch(text, { show: 'all' })}
        />
        <FilterSelect
          label="Show"
          value={show}
          options={[
            { value: 'all', label: 'All Variants' },
            { value: 'low', label: 'Low Stock' },
          ]}
          onChange={next => set({ show: next, search: '', place: '' })}
        />
        {hasPlaces && show === 'all' && (
          <FilterSelect
            label="Place"
            value={place}
            options={[
              { value: '', label: 'All Places' },
              ...places.map(({ id, name }) => ({ value: id, label: name })),
              { value: 'fetch', label: 'To Fetch' },
            ]}
            onChange={next => set({ place: next })}
          />
        )}
        {hasPlaces && show === 'all' && (
          <Menu entries={tableColumns.entries} trigger={<IconButton icon="columns" label="Columns" />} />
        )}
        {show === 'low' && <LowStockNote data={lowStock.data} />}
      </FilterBar>
      {show === 'all' ? (
        <ListView
          label="Variants"
          noun="variants"
          read={{
            ...allVariants,
            data: allVariants.data && { ...allVariants.data, items: allVariants.data.items.map(withWaiting) },
          }}
          failure="Failed to load the stock."
          columns={tableColumns.columns}
          onOpen={variant => setOpenDialog({ kind: can('stock:write') ? 'count' : 'ledger', variant })}
          nameOf={({ sku }) => sku}
          menu={variant =>
            stockEntries(kind => setOpenDialog({ kind, variant }), hasPlaces && (() => openTransfer(variant)))
          }
          empty={{ title: 'No variants yet', icon: 'inventory' }}
          onPage={onPage}
          onReset={search !== '' || place !== '' ? reset : undefined}
          doneText={doneTexts[filterQuery]}
          rowsOfPage={rowsOfPage}
        />
      ) : (
        <ListView
          label="Low stock"
          noun="products"
          read={lowStock}
          failure="Failed to load the stock."
          columns={lowColumns}
          onOpen={({ title }) => set({ show: 'all', search: title })}
          empty={{ title: 'All products well stocked', icon: 'check' }}
          onPage={onPage}
          onReset={undefined}
          rowsOfPage={rowsOfPage}
        />
      )}
      {openDialog && openDialog.kind !== 'ledger' && (
        <StockDialog variant={openDialog.variant} initialTab={openDialog.kind} onClose={close} />
      )}
      {openDialog?.kind === 'ledger' && <LedgerDialog variant={openDialog.variant} onClose={close} />}
    </>
  )
}

export default InventoryPage
