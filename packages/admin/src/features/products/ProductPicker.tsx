import { listStaffProducts } from '@shop/contracts/products/endpoints'
import type { ProductRow } from '@shop/contracts/products/entities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { ListView } from '../../kit/list/ListView.tsx'
import { pageSize } from '../../kit/list/pageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { productColumn } from './productColumns.tsx'

interface Props {
  title: string
  /** A column with facts about the products. */
  factColumn: { header: string; text: (row: ProductRow) => string }
  isBusy?: boolean
  onAdd: (products: readonly ProductRow[]) => void
  onClose: () => void
}

const { product, price, stock } = productColumn

/** Finds products, and returns the chosen ones in the order in which they were chosen. */
export const ProductPicker = ({ title, factColumn, isBusy = false, onAdd, onClose }: Props) => {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [chosenRows, setChosenRows] = useState<readonly ProductRow[]>([])
  const read = useRead(
    listStaffProducts,
    { sort: 'title', page, limit: pageSize, ...(search !== '' && { search }) },
    { keepPrevious: true },
  )
  const ids = chosenRows.map(({ id }) => id)
  const choose = (nextIds: readonly string[]) => {
    const knownRows = [...chosenRows, ...(read.data?.items ?? [])]
    setChosenRows(nextIds.flatMap(id => knownRows.find(row => row.id === id) ?? []))
  }
  const columns = [
    product,
    price,
    stock,
    { header: factColumn.header, cell: factColumn.text, from: 'sm' },
  ] as const
  return (
    <Dialog
      title={title}
      size="lg"
      onClose={onClose}
      closeLabel="Cancel"
      footer={
        <Button isDisabled={ids.length === 0} isBusy={isBusy} onClick={() => onAdd(chosenRows)}>
          {ids.length === 0 ? 'Add Products' : `Add ${formatCount(ids.length, 'Product')}`}
        </Button>
      }
    >
      <FilterBar>
        <SearchField
          label="Search by name, slug or SKU"
          maxLength={200}
          value={search}
          onSearch={text => {
            setSearch(text)
            setPage(1)
          }}
        />
      </FilterBar>
      <ListView
        label="Products to add"
        noun="products"
        read={read}
        failure="Failed to load products."
        columns={columns}
        onOpen={({ id }) => choose(ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id])}
        selection={{ ids, onChange: choose }}
        empty={{ title: 'No products yet', icon: 'products' }}
        onReset={search === '' ? undefined : () => setSearch('')}
        onPage={setPage}
        pages="words"
      />
    </Dialog>
  )
}
