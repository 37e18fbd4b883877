import { extraLegends, extraText } from '@shop/contracts/catalog/variantDetails'
import { candidatesOf, colorOptions, sizeOptions } from './choices.ts'
import { extrasOf, withExtra } from './extras.ts'
import { lengthText } from './lengthText.ts'
import { OptionGroup } from './OptionGroup.tsx'
import { SizeGuide } from './SizeGuide.tsx'
import type { ProductChoice } from './useChoice.ts'
import type { Product } from '@shop/contracts/catalog/entities'
import { lazy, Suspense, useState } from 'react'
import styles from './SizeGuide.module.css'
import type { Sized } from './SizeGuideDialog.tsx'

const FitDialog = lazy(async () => ({ default: (await import('./fit/FitDialog.tsx')).FitDialog }))

interface Props {
  product: Pick<Product, 'id' | 'variants' | 'measurements'>
  chosen: ProductChoice
}

/** A button for fit advice, shown for garments with measurements. */
const FindSize = ({ product, chosen }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Find your size
      </button>
      {isOpen && (
        <Suspense>
          <FitDialog product={product} chosen={chosen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Asks for the colour, then the size, then further details that distinguish variants of one size and colour. */
export const Choices = ({ product, chosen }: { product: Sized; chosen: ProductChoice }) => {
  const { choice, variant, choose } = chosen
  const { id, variants, measurements = [] } = product
  const { size, color } = choice
  const candidates = candidatesOf(variants, choice)
  const combinationExists = !size || !color || candidates.length > 0
  const inColor = color ? variants.filter(other => other.color === color) : variants
  const hexOf = (name: string) => variants.find(other => other.color === name)?.colorHex ?? null
  const hasStockIn = (name: string) => variants.some(other => other.color === name && other.stock > 0)
  const colors = colorOptions(variants, choice)
  const colorsNotInSize = colors.filter(
    ({ value, availability }) => availability !== 'available' && hasStockIn(value),
  )
  return (
    <>
      <OptionGroup
        name="color"
        legend="Colour"
        detail={color}
        remark={
          colorsNotInSize.length > 0
            ? `${colorsNotInSize.map(({ value }) => value).join(', ')} not in ${size}`
            : undefined
        }
        asSwatches
        options={colors.map(option => ({
          ...option,
          hex: hexOf(option.value),
          reasonSuffix: size && hasStockIn(option.value) ? `in ${size}` : undefined,
        }))}
        chosen={color}
        onChoose={value => choose({ color: value })}
      />
      <OptionGroup
        name="size"
        legend="Size"
        detail={size && combinationExists ? `${lengthText(inColor, size)} long` : undefined}
        options={sizeOptions(variants, choice)}
        chosen={size}
        onChoose={value => choose({ size: value })}
        aside={
          <>
            {id && measurements.length > 0 && (
              <FindSize product={{ id, variants, measurements }} chosen={chosen} />
            )}
            <SizeGuide product={product} size={size} />
          </>
        }
      />
      {variant &&
        extrasOf(candidates, variant).map(({ name, options }) => (
          <OptionGroup
            key={name}
            name={name}
            legend={extraLegends[name]}
            options={options.map(option => ({
              ...option,
              label: extraText(name, option.value),
            }))}
            chosen={String(variant[name])}
            onChoose={value => choose({ variantId: withExtra(candidates, variant, name, value)?.id })}
          />
        ))}
    </>
  )
}
