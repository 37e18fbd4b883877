import { Field, Flex, Text } from '@chakra-ui/react'
import { maxCompanions } from '@shop/contracts/products/fields'
import type { Companion, StaffProduct } from '@shop/contracts/products/entities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { DragHandle } from '@shop/ui/buttons/DragHandle.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { Sortable } from '../../../kit/sort/Sortable.tsx'
import { useSortableItem } from '../../../kit/sort/useSortableItem.ts'
import { smallPicture } from '../productFigures.ts'
import { ProductPicker } from '../ProductPicker.tsx'
import { statusLook } from '../statusLabels.ts'
import type { ProductValues } from './productValues.ts'

const Line = ({ companion, onRemove }: { companion: Companion; onRemove: () => void }) => {
  const { id, title, status, thumb } = companion
  const { ref, style, handle } = useSortableItem(id)
  const { label, tone } = statusLook(status)
  return (
    <Flex as="li" align="center" gap="3" paddingY="1" bg="bg.panel" ref={ref} style={style}>
      <DragHandle {...handle} label={`Move ${title}`} />
      <Thumb url={thumb} />
      <Text flex="1" minWidth="0" truncate>
        {title}
      </Text>
      {status !== 'ACTIVE' && <StatusBadge tone={tone}>{label}</StatusBadge>}
      <IconButton icon="trash" label={`Remove ${title}`} onClick={onRemove} />
    </Flex>
  )
}

interface ListProps {
  control: Control<ProductValues>
  name: 'lookIds' | 'setIds'
  title: string
  hint: string
  product: StaffProduct | undefined
}

/** Lists products shown with this one, which can be added, sorted and removed. */
const CompanionList = ({ control, name, title, hint, product }: ListProps) => {
  const { field, fieldState } = useController({ control, name })
  const [isAdding, setAdding] = useState(false)
  const companions = field.value
  const move = (from: number, to: number) => {
    const moved = companions.toSpliced(from, 1)
    field.onChange(moved.toSpliced(to, 0, ...companions.slice(from, from + 1)))
  }
  const alreadyHereText = (id: string) => {
    if (id === product?.id) return 'This product'
    return companions.some(companion => companion.id === id) ? 'Already chosen' : ''
  }
  return (
    <FieldSection
      title={title}
      buttons={
        companions.length < maxCompanions && (
          <Button kind="plain" icon="plus" onClick={() => setAdding(true)}>
            Add Products
          </Button>
        )
      }
    >
      <Text color="fg.muted">{hint}</Text>
      <Sortable
        layout="list"
        ids={companions.map(({ id }) => id)}
        labelOf={id => companions.find(companion => companion.id === id)?.title ?? 'Product'}
        onMove={move}
      >
        <ul aria-label={title}>
          {companions.map(companion => (
            <Line
              key={companion.id}
              companion={companion}
              onRemove={() => field.onChange(companions.filter(({ id }) => id !== companion.id))}
            />
          ))}
        </ul>
      </Sortable>
      <Field.Root invalid={fieldState.error !== undefined}>
        <Field.ErrorText role="alert">{fieldState.error?.message}</Field.ErrorText>
      </Field.Root>
      {isAdding && (
        <ProductPicker
          title={`Add products: ${title}`}
          factColumn={{ header: 'Here', text: ({ id }) => alreadyHereText(id) }}
          onAdd={products => {
            const added = products.filter(({ id }) => !companions.some(companion => companion.id === id))
            field.onChange([
              ...companions,
              ...added.map(row => ({
                id: row.id,
                title: row.title,
                status: row.status,
                thumb: smallPicture(row.picture),
              })),
            ])
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </FieldSection>
  )
}

/** Asks for the products to show below this one. */
export const CompanionFields = ({ control, product }: Pick<ListProps, 'control' | 'product'>) => {
  const owners = (product?.setsWithIt ?? []).map(({ title }) => title)
  return (
    <>
      <CompanionList
        control={control}
        name="lookIds"
        product={product}
        title="Complete the Look"
        hint="What goes with it. The first four that are in the shop are shown on its page."
      />
      <CompanionList
        control={control}
        name="setIds"
        product={product}
        title="Matching Set"
        hint={`Cut from the same cloth, such as a father’s and a son’s thobe. Each of them shows the others.${
          owners.length > 0 ? ` It is already in the set of ${owners.join(', ')}.` : ''
        }`}
      />
    </>
  )
}
