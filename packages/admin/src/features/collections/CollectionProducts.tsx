import { Box, Flex, Text } from '@chakra-ui/react'
import {
  listStaffCollectionProducts,
  type StaffCollection,
  addCollectionProducts,
  getStaffCollection,
  listStaffCollections,
} from '@shop/contracts/collections/adminEndpoints'
import type { ProductRow } from '@shop/contracts/products/entities'
import { formatCount, groupedDigits } from '@shop/ui/words/formatCount'
import { Button } from '@shop/ui/buttons/Button.tsx'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { type ReactNode, useState } from 'react'
import { activeTone } from '../products/statusLabels.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import { ListView } from '../../kit/list/ListView.tsx'
import { productColumn } from '../products/productColumns.tsx'
import { smallPicture } from '../products/productFigures.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { Sortable } from '../../kit/sort/Sortable.tsx'
import { SortableRow } from '../../kit/sort/SortableRow.tsx'
import { orderPageSize, useCollectionOrder } from './useCollectionOrder.ts'
import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { useAction } from '../../kit/act/useAction.ts'
import { ProductPicker } from '../products/ProductPicker.tsx'
import { useCan } from '../../kit/session/useCan.ts'

interface AddProductsProps {
  collection: StaffCollection
  /** Products known to be in the collection. */
  memberIds: readonly string[]
  onClose: () => void
}

/** Finds products and adds the chosen ones to a collection. */
const AddProducts = ({ collection: { id, name }, memberIds, onClose }: AddProductsProps) => {
  const add = useAction(addCollectionProducts, {
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
  return (
    <ProductPicker
      title={`Add products to ${name}`}
      factColumn={{ header: 'Collection', text: row => (memberIds.includes(row.id) ? 'Already in it' : '') }}
      isBusy={add.isPending}
      onAdd={products => add.run({ id, productIds: products.map(product => product.id) })}
      onClose={onClose}
    />
  )
}

const { product, sku, price, stock, status } = productColumn
const columns = [product, sku, price, stock, status]

interface Props {
  collection: StaffCollection
  page: number
  onPage: (page: number, how?: { replace: boolean }) => void
  onBack: () => void
  onEdit: () => void
}

const Heading = ({
  collection,
  onBack,
  onEdit,
  children,
}: Pick<Props, 'collection' | 'onBack' | 'onEdit'> & { children: ReactNode }) => (
  <PageHeading title={collection.name}>
    <Row wraps>
      <Button kind="plain" icon="left" onClick={onBack}>
        Back to Collections
      </Button>
      <Button kind="plain" icon="edit" needs="products:write" onClick={onEdit}>
        Edit Collection
      </Button>
      {children}
    </Row>
  </PageHeading>
)

const Summary = ({ collection }: Pick<Props, 'collection'>) => {
  const { image, description, productCount, activeCount, isActive, slug } = collection
  return (
    <Flex gap="4" align="center" marginBottom="5">
      <Thumb url={smallPicture(image)} alt="" size="16" />
      <Box minWidth="0">
        <Row wraps>
          <StatusBadge tone={activeTone(isActive)}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
          <Text color="fg.muted" fontVariantNumeric="tabular-nums">
            {formatCount(productCount, 'product')}, {groupedDigits(activeCount)} in the shop · /collections/
            {slug}
          </Text>
        </Row>
        {description && (
          <Text marginTop="1" lineClamp="2">
            {description}
          </Text>
        )}
      </Box>
    </Flex>
  )
}

/** Returns the entries of a product's menu, which move it within the collection. */
const useProductMenu = (
  order: ReturnType<typeof useCollectionOrder>,
  { positionOf, lastPosition }: { positionOf: (row: ProductRow) => number; lastPosition: number },
) => {
  const { platform } = useConnection()
  return (row: ProductRow): (MenuEntry | false)[] => [
    {
      label: 'View Product',
      icon: 'external',
      onSelect: () => platform.openLink(`/products/${row.slug}`),
    },
    positionOf(row) > 0 && {
      label: 'Move to Top',
      needs: 'products:write',
      icon: 'up',
      onSelect: () => order.move(row, positionOf(row), 0),
    },
    positionOf(row) < lastPosition && {
      label: 'Move to End',
      needs: 'products:write',
      icon: 'down',
      onSelect: () => order.move(row, positionOf(row), lastPosition),
    },
    {
      label: 'Remove from Collection',
      needs: 'products:write',
      icon: 'trash',
      isDanger: true,
      onSelect: () => order.remove(row, positionOf(row)),
    },
  ]
}

/** Shows the products of a collection in the shop's order; dragging changes the order. */
export const CollectionProducts = ({ collection, page, onPage, onBack, onEdit }: Props) => {
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const { id } = collection
  const read = useRead(
    listStaffCollectionProducts,
    { id, page, limit: orderPageSize },
    { keepPrevious: true },
  )
  const order = useCollectionOrder(id, page)
  const rows = read.data?.items ?? []
  const firstPosition = (page - 1) * orderPageSize
  const menuOf = useProductMenu(order, {
    positionOf: row => firstPosition + rows.indexOf(row),
    lastPosition: (read.data?.total ?? 0) - 1,
  })
  const addButton = (
    <Button icon="plus" needs={addCollectionProducts} onClick={() => setAdding(true)}>
      Add Products
    </Button>
  )
  return (
    <>
      <Heading {...{ collection, onBack, onEdit }}>{addButton}</Heading>
      <Summary collection={collection} />
      <Sortable
        layout="list"
        ids={rows.map(row => row.id)}
        labelOf={rowId => rows.find(row => row.id === rowId)?.title ?? 'Product'}
        onMove={(from, to) => {
          const row = rows[from]
          if (row) order.move(row, firstPosition + from, firstPosition + to)
        }}
      >
        <ListView
          label="Products of the collection"
          noun="products"
          read={read}
          failure="Failed to load products."
          columns={columns}
          {...(can('products:write') && { Arrange: SortableRow })}
          nameOf={({ title }) => title}
          menu={menuOf}
          empty={{ title: 'No products in this collection', icon: 'products', action: addButton }}
          onPage={onPage}
          onReset={undefined}
          pages="words"
        />
      </Sortable>
      {isAdding && (
        <AddProducts
          collection={collection}
          memberIds={rows.map(row => row.id)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
