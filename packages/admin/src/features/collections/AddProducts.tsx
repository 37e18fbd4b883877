import {
  addCollectionProducts,
  getStaffCollection,
  listStaffCollectionProducts,
  listStaffCollections,
  type StaffCollection,
} from '@shop/contracts/collections/adminEndpoints'
import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { useState } from 'react'
import { useAct } from '../../kit/act/useAct.ts'
import { ListView } from '../../kit/list/ListView.tsx'
import { pageSize } from '../../kit/list/pageSize.ts'
import { productColumn } from '../products/productColumns.tsx'
import { useRead } from '../../kit/query/useRead.ts'

interface Props {
  collection: StaffCollection
  /** Known to be in it already. */
  memberIds: readonly string[]
  onClose: () => void
}

const { product, price, stock } = productColumn

/** Finds products and puts those that are chosen last into a collection. */
export const AddProducts = ({ collection: { id, name }, memberIds, onClose }: Props) => {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<string[]>([])
  const read = useRead(
    listStaffProducts,
    { sort: 'title', page, limit: pageSize, ...(search !== '' && { search }) },
    { keepsLast: true },
  )
  const add = useAct(addCollectionProducts, {
    success: `Added to ${name}`,
    failure: 'Failed to add products to the collection',
    refetch: [
      listStaffCollectionProducts,
      listStaffCollections,
      getStaffCollection,
      listStaffProducts,
      getStaffProduct,
    ],
    onDone: onClose,
  })
  const columns = [
    product,
    price,
    stock,
    {
      header: 'Collection',
      cell: (row: { id: string }) => (memberIds.includes(row.id) ? 'In it already' : ''),
      from: 'sm',
    },
  ] as const
  return (
    <Dialog
      title={`Add products to ${name}`}
      size="lg"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button
            isDisabled={chosen.length === 0}
            isBusy={add.isPending}
            onClick={() => add.run({ id, productIds: chosen })}
          >
            {chosen.length === 0
              ? 'Add Products'
              : `Add ${chosen.length} ${chosen.length === 1 ? 'Product' : 'Products'}`}
          </Button>
        </>
      }
    >
      <FilterBar>
        <SearchField
          label="Search by name, slug or SKU"
          longest={200}
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
        rowKey={row => row.id}
        onOpen={row =>
          setChosen(chosen.includes(row.id) ? chosen.filter(other => other !== row.id) : [...chosen, row.id])
        }
        selection={{ ids: chosen, onChange: setChosen }}
        empty={{ title: 'No products yet', icon: 'products' }}
        onReset={search === '' ? undefined : () => setSearch('')}
        onPage={setPage}
        pages="words"
      />
    </Dialog>
  )
}
