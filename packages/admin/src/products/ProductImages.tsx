import {
  deleteProductImage,
  arrangeProductImages,
  getStaffProduct,
  listStaffProducts,
} from '@shop/contracts/products/endpoints'
import type { StaffProduct } from '@shop/contracts/products/entities'
import { productPicture } from '@shop/contracts/uploads'
import { Button } from '@shop/ui/Button.tsx'
import { useConfirm } from '@shop/ui/ConfirmProvider.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { IconButton } from '@shop/ui/IconButton.tsx'
import { Row } from '@shop/ui/Row.tsx'
import { Thumb } from '@shop/ui/Thumb.tsx'
import { useAct } from '../act/useAct.ts'
import type { HeldFile } from '../platform/Platform.ts'
import { useFileChooser } from '../upload/useFileChooser.ts'

interface Props {
  product: StaffProduct | undefined
  /** Chosen, and uploaded once the product is saved. */
  chosen: readonly HeldFile[]
  onChange: (files: HeldFile[]) => void
}

const most = 40
const refetch = [getStaffProduct, listStaffProducts]

/** The pictures that there are, which can be moved and deleted at once, and those that come with the save. */
export const ProductImages = ({ product, chosen, onChange }: Props) => {
  const { choose } = useFileChooser(productPicture, most)
  const confirm = useConfirm()
  const remove = useAct(deleteProductImage, {
    success: 'Image deleted successfully',
    failure: 'Failed to delete image',
    refetch,
  })
  const arrange = useAct(arrangeProductImages, { failure: 'Failed to move image', refetch })
  const images = product?.images ?? []
  const move = (from: number, to: number) => {
    const order = images.map(({ id }) => id)
    const [moved] = order.splice(from, 1)
    if (!product || moved === undefined) return
    order.splice(to, 0, moved)
    arrange.run({ id: product.id, images: order.map((id, sort) => ({ id, sort })) })
  }
  const askAndRemove = async (imageId: string) => {
    const isSure = await confirm({
      title: 'Delete Image',
      text: 'The image will disappear from the shop at once.',
      act: 'Delete',
      isDanger: true,
    })
    if (isSure && product) remove.run({ id: product.id, imageId })
  }
  return (
    <FieldSection
      title="Images"
      acts={
        <Button
          kind="plain"
          icon="upload"
          onClick={() => void choose().then(files => onChange([...chosen, ...files]))}
        >
          Choose Images
        </Button>
      }
    >
      {images.map(({ id, url, alt }, index) => (
        <Row key={id}>
          <Thumb url={url} alt={alt || `Image ${index + 1}`} size="12" />
          <span>{alt || `Image ${index + 1}`}</span>
          <IconButton
            icon="up"
            label={`Move image ${index + 1} up`}
            isDisabled={index === 0 || arrange.isPending}
            onClick={() => move(index, index - 1)}
          />
          <IconButton
            icon="down"
            label={`Move image ${index + 1} down`}
            isDisabled={index === images.length - 1 || arrange.isPending}
            onClick={() => move(index, index + 1)}
          />
          <IconButton
            icon="trash"
            label={`Delete image ${index + 1}`}
            onClick={() => void askAndRemove(id)}
          />
        </Row>
      ))}
      {chosen.map(file => (
        <Row key={file.id}>
          <Thumb url={null} size="12" />
          <span>{file.name}: uploaded with the save</span>
          <IconButton
            icon="close"
            label={`Leave out ${file.name}`}
            onClick={() => onChange(chosen.filter(({ id }) => id !== file.id))}
          />
        </Row>
      ))}
    </FieldSection>
  )
}
