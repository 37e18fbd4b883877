import type { StaffCollection } from '@shop/contracts/collections/adminEndpoints'
import { counted } from '@shop/ui/words/counted'
import { Row } from '@shop/ui/layout/Row.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import type { Column } from '@shop/ui/table/Column'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { smallPicture } from '../products/productFigures.ts'

export const collectionColumns: readonly Column<StaffCollection>[] = [
  {
    header: 'Collection',
    cell: ({ name, description, image }) => (
      <Row>
        <Thumb url={smallPicture(image)} />
        <TwoLines first={name} second={description} />
      </Row>
    ),
    isWide: true,
  },
  {
    header: 'Status',
    cell: ({ isActive }) => (
      <StatusBadge tone={isActive ? 'default' : 'secondary'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
    ),
  },
  {
    header: 'Products',
    cell: ({ productCount }) => counted(productCount, 'product'),
    isFigure: true,
    from: 'sm',
  },
  { header: 'Sort Order', cell: ({ sort }) => sort, isFigure: true, from: 'lg' },
  { header: 'Slug', cell: ({ slug }) => slug, from: 'md' },
]
