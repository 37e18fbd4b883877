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
import { knownLength, splitList, matrixProblems, type MatrixInput } from './makeMatrix.ts'
import type { ProductValues } from './productValues.ts'

interface Props {
  control: Control<ProductValues>
  onMake: (input: MatrixInput) => void
  onFill: (input: MatrixInput) => void
}

const blankInput: MatrixInput = {
  sizes: '',
  colors: '',
  skuStart: '',
  price: null,
  stock: null,
  weightGr: null,
  lengths: {},
}

interface ValueProps {
  input: MatrixInput
  slug: string
  errors: ReturnType<typeof matrixProblems>['fields']
  onChange: (change: Partial<MatrixInput>) => void
}

/** Edits the sizes, colours and SKUs of the new variants, and what all of them share. */
const ValueFields = ({ input, slug, errors, onChange: set }: ValueProps) => (
  <FieldGrid columns={3}>
    <TextField
      label="Sizes"
      placeholder="52, 54, 56"
      value={input.sizes}
      onChange={text => set({ sizes: text })}
    />
    <TextField
      label="Colours"
      placeholder="White, Navy"
      value={input.colors}
      onChange={colors => set({ colors })}
    />
    <TextField
      label="SKUs begin with"
      placeholder={slug.slice(0, 6).toUpperCase() || 'NAJD'}
      value={input.skuStart}
      onChange={skuStart => set({ skuStart })}
    />
    <MoneyField
      label="Price of each"
      error={errors['price']}
      value={input.price}
      onChange={price => set({ price })}
    />
    <NumberField
      label="Stock of each"
      error={errors['stock']}
      value={input.stock}
      onChange={stock => set({ stock })}
    />
    <NumberField
      label="Weight of each"
      error={errors['weightGr']}
      unit="g"
      value={input.weightGr}
      onChange={weightGr => set({ weightGr })}
    />
  </FieldGrid>
)

/** Creates variants of sizes and colours and fills in values, only in the form. */
export const MatrixFields = ({ control, onMake, onFill }: Props) => {
  const [slug, variants] = useWatch({ control, name: ['slug', 'variants'] })
  const [input, setInput] = useState(blankInput)
  // These values enter the form only when variants are created. Leaving the page discards them without a question, as
  // it does ticked rows. The page still stays open when the session ends.
  useUnsaved(!isSame(input, blankInput), { kind: 'ticked' })
  const set = (change: Partial<MatrixInput>) => setInput({ ...input, ...change })
  const problems = matrixProblems(input)
  const hasProblems = [problems.fields, problems.lengths].some(group => Object.keys(group).length > 0)
  const sizes = splitList(input.sizes)
  const hasValues = [
    input.price,
    input.stock,
    input.weightGr,
    ...sizes.map(size => input.lengths[size] ?? null),
  ].some(value => value !== null)
  return (
    <>
      <ValueFields input={input} slug={slug} errors={problems.fields} onChange={set} />
      {sizes.length > 0 && (
        <FieldGrid columns={4}>
          {sizes.map(size => (
            <NumberField
              key={size}
              label={`Length of ${size}`}
              error={problems.lengths[size]}
              unit="cm"
              placeholder={String(knownLength(size, variants) ?? '')}
              value={input.lengths[size] ?? null}
              onChange={length => set({ lengths: { ...input.lengths, [size]: length } })}
            />
          ))}
        </FieldGrid>
      )}
      <Row wraps>
        <Button
          kind="plain"
          icon="plus"
          isDisabled={sizes.length === 0 || input.colors.trim() === '' || hasProblems}
          onClick={() => onMake({ ...input, skuStart: input.skuStart || slug.slice(0, 6) })}
        >
          Add All Combinations
        </Button>
        <Button kind="plain" isDisabled={!hasValues || hasProblems} onClick={() => onFill(input)}>
          Fill In Values
        </Button>
      </Row>
      <Text textStyle="sm" color="fg.muted">
        Fill in applies these values to the sizes and colours above, or to every variant if you leave those
        empty.
      </Text>
    </>
  )
}
