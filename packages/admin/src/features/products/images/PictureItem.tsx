import { PictureTile } from '@shop/ui/facts/PictureTile.tsx'
import type { Control } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { FormSelect, FormTextArea } from '../../../kit/form/fields.tsx'
import { useSortableItem } from '../../../kit/sort/useSortableItem.ts'
import type { ProductValues } from '../form/productValues.ts'

interface Props {
  control: Control<ProductValues>
  /** The form library's id of the row. */
  sortId: string
  index: number
  url: string
  /** Colours of the product. */
  colors: readonly string[]
  onRemove: () => void
}

/** A picture in the product's form, dragged by its image, with fields for alt text and colour. */
export const PictureItem = ({ control, sortId, index, url, colors, onRemove }: Props) => {
  const { ref, style, handle, isDragging } = useSortableItem(sortId)
  const { file, alt } = useWatch({ control, name: `pictures.${index}` }) ?? { file: null, alt: '' }
  const name = `image ${index + 1}`
  const newMark = file ? 'New' : undefined
  return (
    <PictureTile
      url={url}
      alt={alt || (file?.name ?? '')}
      mark={index === 0 ? 'Main' : newMark}
      removeLabel={file ? `Leave out ${file.name}` : `Delete ${name}`}
      onRemove={onRemove}
      ref={ref}
      style={style}
      isDragging={isDragging}
      handle={{ ...handle, 'aria-label': `Move ${name}` }}
    >
      <FormTextArea
        control={control}
        name={`pictures.${index}.alt`}
        label={`Alt text for ${name}`}
        rows={2}
      />
      {colors.length > 1 && (
        <FormSelect
          control={control}
          name={`pictures.${index}.color`}
          label={`Colour of ${name}`}
          options={[
            { value: '', label: 'All colours' },
            ...colors.map(color => ({ value: color, label: color })),
          ]}
        />
      )}
    </PictureTile>
  )
}
