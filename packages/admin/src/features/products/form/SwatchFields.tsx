import { Text } from '@chakra-ui/react'
import { SwatchField } from '@shop/ui/fields/SwatchField.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import type { ProductValues } from './productValues.ts'

interface Props {
  control: Control<ProductValues>
  setValue: UseFormSetValue<ProductValues>
}

/** Fields for the shop's swatch of each colour; all variants of a colour have the same. */
export const SwatchFields = ({ control, setValue }: Props) => {
  const variants = useWatch({ control, name: 'variants' })
  const names = [...new Set(variants.map(({ color }) => color))].filter(name => name.trim() !== '')
  const set = (name: string, hex: string) => {
    variants.forEach(({ color }, index) => {
      if (color === name) setValue(`variants.${index}.colorHex`, hex, { shouldDirty: true })
    })
  }
  if (names.length === 0) return null
  return (
    <Row wraps>
      <Text color="fg.muted">Swatches</Text>
      {names.map(name => (
        <SwatchField
          key={name}
          label={name}
          value={
            variants.find(({ color, colorHex }) => color === name && colorHex !== null)?.colorHex ?? null
          }
          onChange={hex => set(name, hex)}
        />
      ))}
    </Row>
  )
}
