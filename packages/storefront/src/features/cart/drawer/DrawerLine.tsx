import { choiceText } from '@shop/contracts/orders/variantName'
import { formatMoney } from '@shop/contracts/money'
import { QuantityStepper } from '../../../kit/controls/QuantityStepper.tsx'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { Link } from '../../../kit/parts/Link.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import { lineNotes } from '../lineNote.ts'
import type { LineProps } from '../lines/CartLines.tsx'
import { LineNotes } from '../lines/LineNotes.tsx'
import { useChangeCart } from '../mutations.ts'
import styles from './DrawerLine.module.css'

/** Shows a line in the drawer. Its price is dimmed until the server has answered. */
export const DrawerLine = ({ line, currency, onRemoved }: LineProps) => {
  const { id, quantity, variant, lineTotal, maxQuantity, isChanging } = line
  const { mutate: change } = useChangeCart()
  const { title, slug } = variant.product
  const [picture] = variant.images
  const name = `${title}, ${choiceText(variant)}`
  const address = `/products/${slug}`
  return (
    <article className={styles.line}>
      <Link to={address} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Frame>{picture && <Picture picture={picture} sizes="5.5rem" maxWidth={320} alt="" />}</Frame>
      </Link>
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className={styles.title}>
            <Link to={address}>{title}</Link>
          </h3>
          {maxQuantity > 0 && (
            <p className={isChanging ? styles.changing : styles.total}>{formatMoney(lineTotal, currency)}</p>
          )}
        </div>
        <p className={styles.facts}>
          <span>Colour: {variant.color}</span>
          <span>Size: {variant.size}</span>
          {variant.details && <span>{variant.details}</span>}
        </p>
        <LineNotes notes={lineNotes(line, currency)} />
        <div className={styles.acts}>
          {maxQuantity > 0 && (
            <QuantityStepper
              quantity={quantity}
              max={maxQuantity}
              itemName={name}
              onChange={newQuantity => change({ itemId: id, quantity: newQuantity })}
            />
          )}
          <TextButton
            aria-label={`Remove ${name}`}
            onClick={() => {
              onRemoved()
              change({ itemId: id, quantity: 0 })
            }}
          >
            Remove
          </TextButton>
        </div>
      </div>
    </article>
  )
}
