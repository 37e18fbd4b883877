import { Text } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { MoneyField } from '@shop/ui/fields/MoneyField.tsx'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { isSame } from '../../../kit/form/mergeValues.ts'
import { useUnsaved } from '../../../kit/form/UnsavedProvider.tsx'
import { knownLength, listed, matrixProblems, type MatrixWish } from './makeMatrix.ts'
import type { ProductValues } from './productValues.ts'

interface Props {
  control: Control<ProductValues>
  onMake: (wish: MatrixWish) => void
  onFill: (wish: MatrixWish) => void
}

const nothing: MatrixWish = {
  sizes: '',
  colors: '',
  skuStart: '',
  price: null,
  stock: null,
  weightGr: null,
  lengths: {},
}

/** Makes variants of sizes by colours and fills values into them, in the form alone: nothing is saved yet. */
export const MatrixFields = ({ control, onMake, onFill }: Props) => {
  const [slug, variants] = useWatch({ control, name: ['slug', 'variants'] })
  const [wish, setWish] = useState(nothing)
  // The form knows of it once it is made.
  useUnsaved(!isSame(wish, nothing), { kind: 'ticked' })
  const set = (change: Partial<MatrixWish>) => setWish({ ...wish, ...change })
  const problems = matrixProblems(wish)
  const isWrong = [problems.fields, problems.lengths].some(found => Object.keys(found).length > 0)
  const sizes = listed(wish.sizes)
  const hasValues = [
    wish.price,
    wish.stock,
    wish.weightGr,
    ...sizes.map(size => wish.lengths[size] ?? null),
  ].some(value => value !== null)
  return (
    <>
      <FieldGrid columns={3}>
        <TextField
          label="Sizes"
          placeholder="52, 54, 56"
          value={wish.sizes}
          onChange={text => set({ sizes: text })}
        />
        <TextField
          label="Colours"
          placeholder="White, Navy"
          value={wish.colors}
          onChange={colors => set({ colors })}
        />
        <TextField
          label="SKUs begin with"
          placeholder={slug.slice(0, 6).toUpperCase() || 'NAJD'}
          value={wish.skuStart}
          onChange={skuStart => set({ skuStart })}
        />
        <MoneyField
          label="Price of each"
          error={problems.fields['price']}
          value={wish.price}
          onChange={price => set({ price })}
        />
        <NumberField
          label="Stock of each"
          error={problems.fields['stock']}
          value={wish.stock}
          onChange={stock => set({ stock })}
        />
        <NumberField
          label="Weight of each"
          error={problems.fields['weightGr']}
          unit="g"
          value={wish.weightGr}
          onChange={weightGr => set({ weightGr })}
        />
      </FieldGrid>
      {sizes.length > 0 && (
        <FieldGrid columns={4}>
          {sizes.map(size => (
            <NumberField
              key={size}
              label={`Length of ${size}`}
              error={problems.lengths[size]}
              unit="cm"
              placeholder={String(knownLength(size, variants) ?? '')}
              value={wish.lengths[size] ?? null}
              onChange={length => set({ lengths: { ...wish.lengths, [size]: length } })}
            />
          ))}
        </FieldGrid>
      )}
      <Row wraps>
        <Button
          kind="plain"
          icon="plus"
          isDisabled={sizes.length === 0 || wish.colors.trim() === '' || isWrong}
          onClick={() => onMake({ ...wish, skuStart: wish.skuStart || slug.slice(0, 6) })}
        >
          Add All Combinations
        </Button>
        <Button kind="plain" isDisabled={!hasValues || isWrong} onClick={() => onFill(wish)}>
          Fill In Values
        </Button>
      </Row>
      <Text textStyle="sm" color="fg.muted">
        Fill In Values puts the values given here into the variants below that have these sizes and colours,
        or into all of them where none are given.
      </Text>
    </>
  )
}
