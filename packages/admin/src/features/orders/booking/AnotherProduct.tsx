import { choiceText } from '@shop/contracts/orders/variantName'
import { FormPick } from '../../../kit/form/fields.tsx'
import { lineName } from '../../inventory/pickedLines.ts'
import { useFoundVariants } from '../../inventory/useFoundVariants.ts'
import type { BookingForm } from './useBookingForm.ts'

/** Asks which variant of another product the customer gets in exchange; sold-out variants are left out. */
export const AnotherProduct = ({ form, index }: { form: BookingForm; index: number }) => {
  const { results, ...field } = useFoundVariants()
  const inStock = results.filter(({ free }) => free > 0)
  return (
    <FormPick
      control={form.control}
      name={`lines.${index}.another`}
      label="Item in exchange"
      placeholder="Search by SKU, barcode or product"
      isRequired
      results={inStock.map(({ id, sku, free, product, ...variant }) => ({
        id,
        label: lineName(product.title, choiceText(variant)),
        detail: `${sku} · ${free} free`,
      }))}
      {...field}
    />
  )
}
