import { Flex, Text } from '@chakra-ui/react'
import { deleteProductImage, getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { maxPictures } from '@shop/contracts/products/fields'
import { productPicture } from '@shop/contracts/uploads'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { DropZone } from '@shop/ui/files/DropZone.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { PictureTiles } from '@shop/ui/facts/PictureTile.tsx'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { useAction } from '../../../kit/act/useAction.ts'
import { useConnection } from '../../../kit/platform/connection.ts'
import type { OpenFile } from '../../../kit/platform/Platform.ts'
import { Sortable } from '../../../kit/sort/Sortable.tsx'
import { useFileChooser } from '../../../kit/upload/useFileChooser.ts'
import { pictureOf } from '../productFigures.ts'
import type { ProductValues } from '../form/productValues.ts'
import { PictureItem } from './PictureItem.tsx'

interface Props {
  control: Control<ProductValues>
  productId: string | undefined
  /** URLs of the files' previews. */
  urls: ReadonlyMap<string, string>
}

/**
 * The gallery: files are added by dropping or choosing them; the save sends them with their order, texts and colours.
 */
export const ProductImages = ({ control, productId, urls }: Props) => {
  const { platform } = useConnection()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'pictures', keyName: 'key' })
  const variants = useWatch({ control, name: 'variants' })
  const { choose, drop } = useFileChooser(productPicture, maxPictures - fields.length)
  const removal = useAction(deleteProductImage, {
    success: 'Image deleted successfully',
    failure: 'Failed to delete image',
    refetch: [getStaffProduct, listStaffProducts],
    onDone: ({ id }) => remove(fields.findIndex(field => field.id === id)),
  })
  const add = async (pendingFiles: Promise<OpenFile[]>) =>
    append(
      (await pendingFiles).map(file => ({ id: '', file, url: '', alt: '', color: '' })),
      { shouldFocus: false },
    )
  const askAndRemove = (index: number) => {
    const { id, file } = fields[index] ?? {}
    if (file) {
      platform.releaseFiles([file.id])
      remove(index)
    }
    if (!id || productId === undefined) return
    removal.ask({
      title: 'Delete Image',
      text: 'The image will disappear from the shop at once.',
      actionLabel: 'Delete',
      input: { id: productId, imageId: id },
    })
  }
  const colors = [...new Set(variants.map(({ color }) => color.trim()))].filter(Boolean)
  return (
    <FieldSection title="Images">
      <DropZone onDrop={files => void add(drop(files))}>
        {fields.length > 0 && (
          <Sortable
            layout="grid"
            ids={fields.map(({ key }) => key)}
            labelOf={key => `Image ${fields.findIndex(field => field.key === key) + 1}`}
            onMove={move}
          >
            <PictureTiles label="Images">
              {fields.map(({ key, url, file }, index) => (
                <PictureItem
                  key={key}
                  control={control}
                  sortId={key}
                  index={index}
                  url={file ? (urls.get(file.id) ?? '') : pictureOf({ url }, 480)}
                  colors={colors}
                  onRemove={() => askAndRemove(index)}
                />
              ))}
            </PictureTiles>
          </Sortable>
        )}
        <Flex
          align="center"
          justify="center"
          gap="3"
          wrap="wrap"
          paddingY={fields.length > 0 ? '2' : '6'}
          marginTop={fields.length > 0 ? '3' : '0'}
        >
          <Text color="fg.muted">Drop images here, JPG or PNG up to 15MB, or</Text>
          <Button kind="plain" icon="upload" onClick={() => void add(choose())}>
            Choose Images
          </Button>
        </Flex>
      </DropZone>
    </FieldSection>
  )
}
