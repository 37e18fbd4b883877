import type { Product } from '@shop/contracts/catalog/entities'
import { useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { FormAlert } from '../../kit/forms/FormAlert.tsx'
import { Button } from '../../kit/parts/Button.tsx'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Picture } from '../../kit/parts/Picture.tsx'
import { Price } from '../../kit/parts/prices/Price.tsx'
import { useSettings } from '../../kit/shop/settings.ts'
import { BackInStockButton } from './asking/BackInStockButton.tsx'
import { buyLabel, isUnbuyable } from './buyLabel.ts'
import { choiceProblem, hasNoVariant } from './choiceProblem.ts'
import { Choices } from './Choices.tsx'
import styles from './ChoiceSheet.module.css'
import { ChoiceStatus } from './ChoiceStatus.tsx'
import { priceOfChoice } from './priceOfChoice.ts'
import type { SizedProduct } from './SizeGuideDialog.tsx'
import type { ProductChoice } from './useChoice.ts'

const sheetTitle = (productChoice: ProductChoice): string => {
  const { size, color } = productChoice.choice
  if (hasNoVariant(productChoice)) return 'Choose another size or colour'
  if (size && color) return 'Your colour and size'
  if (size) return 'Choose your colour'
  return color ? 'Choose your size' : 'Choose your colour and size'
}

interface Props {
  product: SizedProduct & Pick<Product, 'images' | 'vatClass'>
  productChoice: ProductChoice
  /** Text of the button; `Add to Cart` by default. */
  buttonLabel?: string | undefined
  isPending: boolean
  /** Called once the choice can be bought. */
  onBuy: () => void
  onClose: () => void
}

/** Asks for the missing parts of a choice, with a button that buys it. */
export const ChoiceSheet = ({ product, productChoice, buttonLabel, isPending, onBuy, onClose }: Props) => {
  const { currency } = useSettings()
  const container = useRef<HTMLDivElement>(null)
  // The sheet keeps its initial title while the choice changes.
  const [title] = useState(() => sheetTitle(productChoice))
  // An error belongs to one choice, and disappears with the next choice.
  const choice = JSON.stringify(productChoice.choice)
  const [refusedChoice, setRefusedChoice] = useState(() => (hasNoVariant(productChoice) ? choice : null))
  const problem = choiceProblem(productChoice)
  const picture = productChoice.shownVariant?.images[0] ?? product.images[0]
  const { amount, regular, isFrom } = priceOfChoice(product.variants, productChoice.choice)

  const focusMissingGroup = () =>
    [...(container.current?.querySelectorAll('fieldset') ?? [])]
      .find(group => !group.querySelector(':checked'))
      ?.querySelector('input')
      ?.focus()
  // Runs after the dialog has focused its first field.
  useLayoutEffect(focusMissingGroup, [])

  const buy = () => {
    if (!problem) return onBuy()
    setRefusedChoice(choice)
    return focusMissingGroup()
  }

  return (
    <Dialog title={title} onClose={onClose} isNarrow isSheet>
      <div ref={container} className={styles.sheet}>
        <div className={styles.product}>
          <Frame>{picture && <Picture picture={picture} sizes="4.5rem" maxWidth={320} alt="" />}</Frame>
          <div>
            <p className={styles.title}>{product.title}</p>
            <p>
              <Price
                amount={amount}
                regular={regular}
                isFrom={isFrom}
                vatClass={product.vatClass}
                currency={currency}
              />
            </p>
          </div>
        </div>
        <Choices product={product} productChoice={productChoice} />
        <div className={styles.buy}>
          <FormAlert text={refusedChoice === choice ? problem : undefined} />
          <ChoiceStatus productChoice={productChoice} />
          <Button isWide disabled={isUnbuyable(productChoice)} isBlocked={isPending} onClick={buy}>
            {buyLabel(productChoice, isPending, buttonLabel)}
          </Button>
          <BackInStockButton product={product} productChoice={productChoice} onDone={onClose} />
        </div>
      </div>
    </Dialog>
  )
}
