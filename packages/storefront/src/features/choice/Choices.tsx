import { detailLabels, detailValueText } from '@shop/contracts/catalog/variantDetails'
import { candidatesOf, colorOptions, sizeOptions } from './choices.ts'
import { extrasOf, variantWithExtra } from './extras.ts'
import { lengthText } from './lengthText.ts'
import { OptionGroup } from './OptionGroup.tsx'
import { SizeGuide } from './SizeGuide.tsx'
import type { ProductChoice } from './useChoice.ts'
import type { Product } from '@shop/contracts/catalog/entities'
import { lazy, Suspense, useState } from 'react'
import styles from './SizeGuide.module.css'
import type { SizedProduct } from './SizeGuideDialog.tsx'

const FitDialog = lazy(async () => ({ default: (await import('./fit/FitDialog.tsx')).FitDialog }))

interface Props {
  product: Pick<Product, 'id' | 'variants' | 'measurements'>
  productChoice: ProductChoice
}

/** A button for fit advice, shown for garments with measurements. */
const FindSizeButton = ({ product, productChoice }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Find your size
      </button>
      {isOpen && (
        <Suspense>
          <FitDialog product={product} productChoice={productChoice} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Asks for the colour, then the size, then further details that distinguish variants of one size and colour. */
export const Choices = ({
  product,
  productChoice,
}: {
  product: SizedProduct
  productChoice: ProductChoice
}) => {
  const { choice, variant, choose } = productChoice
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
        chosenValue={color}
        onChoose={value => choose({ color: value })}
      />
      <OptionGroup
        name="size"
        legend="Size"
        detail={size && combinationExists ? `${lengthText(inColor, size)} long` : undefined}
        options={sizeOptions(variants, choice)}
        chosenValue={size}
        onChoose={value => choose({ size: value })}
        aside={
          <>
            {id && measurements.length > 0 && (
              <FindSizeButton product={{ id, variants, measurements }} productChoice={productChoice} />
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
            legend={detailLabels[name]}
            options={options.map(option => ({
              ...option,
              label: detailValueText(name, option.value),
            }))}
            chosenValue={String(variant[name])}
            onChoose={value => choose({ variantId: variantWithExtra(candidates, variant, name, value)?.id })}
          />
        ))}
    </>
  )
}
