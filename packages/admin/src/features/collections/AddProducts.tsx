import {
  addCollectionProducts,
  getStaffCollection,
  listStaffCollectionProducts,
  listStaffCollections,
  type StaffCollection,
} from '@shop/contracts/collections/adminEndpoints'
import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { useAct } from '../../kit/act/useAct.ts'
import { ProductPicker } from '../products/ProductPicker.tsx'

interface Props {
  collection: StaffCollection
  /** Known to be in it already. */
  memberIds: readonly string[]
  onClose: () => void
}

/** Finds products and puts those that are chosen last into a collection. */
export const AddProducts = ({ collection: { id, name }, memberIds, onClose }: Props) => {
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
  return (
    <ProductPicker
      title={`Add products to ${name}`}
      known={{ header: 'Collection', text: row => (memberIds.includes(row.id) ? 'Already in it' : '') }}
      isBusy={add.isPending}
      onAdd={products => add.run({ id, productIds: products.map(product => product.id) })}
      onClose={onClose}
    />
  )
}
