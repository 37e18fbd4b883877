import type { Variant } from '@shop/contracts/catalog/entities'
import { measureNames, measureTexts } from '@shop/contracts/facts/measurements'
import type { SizeAdvice, Cut } from '@shop/contracts/fit/adviseFit'
import { Button, ButtonLink } from '../../../kit/parts/Button.tsx'
import styles from './FitAdvice.module.css'
import { hemText, neighbourText, problemText, roomText } from './fitText.ts'
import { Silhouette } from './Silhouette.tsx'

interface Props {
  advice: SizeAdvice
  heightCm: number
  /** Minimum and maximum height for which the garment is made, cm. */
  heightRangeCm: { from: number; to: number } | null
  /** Variants of the chosen colour. */
  variants: readonly Variant[]
  onChoose: (variant: Variant) => void
}

/** Finds a variant of this cut, preferably one in stock. */
const variantOf = ({ size, lengthCm }: Cut, variants: readonly Variant[]): Variant | undefined => {
  const matching = variants.filter(variant => variant.size === size && variant.lengthCm === lengthCm)
  return matching.find(({ stock }) => stock > 0) ?? matching[0]
}

/** Says that the garment is not made for this height, and how far off the nearest size is. */
const NotMadeText = ({
  advice,
  heightCm,
  heightRangeCm,
}: Pick<Props, 'advice' | 'heightCm' | 'heightRangeCm'>) => {
  const { cut, hemCm, notMadeFor } = advice
  const isSmall = notMadeFor === 'small'
  return (
    <>
      <h3 className={styles.size}>Not made this {notMadeFor}</h3>
      <p>
        {isSmall
          ? `Our shortest, size ${cut.size}, is ${cut.lengthCm} cm long and would lie ${Math.round(-hemCm)} cm on the floor.`
          : `Our longest, size ${cut.size}, is ${cut.lengthCm} cm long, which is not enough. ${hemText(advice, heightCm)}`}
      </p>
      <p>
        {heightRangeCm &&
          `We make this piece for people ${isSmall ? `from about ${heightRangeCm.from}` : `up to about ${heightRangeCm.to}`} cm tall. `}
        Need another length? Tell us the height, and we will say what we can do.
      </p>
      <div className={styles.choose}>
        <ButtonLink to="/contact?topic=product" look="outline" isWide>
          Ask About Your Size
        </ButtonLink>
      </div>
    </>
  )
}

const Measures = ({ cut }: { cut: Cut }) => (
  <dl className={styles.measures} aria-label={`Size ${cut.size} measures, in centimetres`}>
    <div>
      <dt>Length</dt>
      <dd>{cut.lengthCm} cm</dd>
    </div>
    {measureNames.map(name => (
      <div key={name}>
        <dt>
          {measureTexts[name].label}
          {measureTexts[name].isAround && ', all round'}
        </dt>
        <dd>{cut[name]} cm</dd>
      </div>
    ))}
  </dl>
)

/** Shows the advised size, its fit and its measurements. */
export const FitAdvice = ({ advice, heightCm, heightRangeCm, variants, onChoose }: Props) => {
  const { cut, notMadeFor } = advice
  const variant = variantOf(cut, variants)
  if (!variant) return null
  /** The size next to the advised one, if it fits as well. */
  const neighbourVariant = advice.neighbour && variantOf(advice.neighbour.cut, variants)
  const isNeighbourBetter = variant.stock === 0 && Boolean(neighbourVariant && neighbourVariant.stock > 0)
  const problem = problemText(advice)
  const neighbourNote = neighbourText(advice)
  return (
    <div className={styles.advice}>
      <Silhouette fit={advice} heightCm={heightCm} hex={variant.colorHex} />
      <div className={styles.words}>
        {notMadeFor ? (
          <NotMadeText advice={advice} heightCm={heightCm} heightRangeCm={heightRangeCm} />
        ) : (
          <>
            <h3 className={styles.size}>Size {cut.size}</h3>
            <p>{hemText(advice, heightCm)}</p>
            <p>{roomText(advice)}</p>
            {problem && <p className={styles.problem}>{problem}</p>}
            {neighbourNote && <p className={styles.problem}>{neighbourNote}</p>}
          </>
        )}
        <Measures cut={cut} />
        {!notMadeFor && (
          <div className={styles.choose}>
            {variant.stock === 0 && (
              <p className={styles.note}>
                {variant.color} is sold out in this size. Choose it, and we can tell you when it is back.
              </p>
            )}
            <Button
              isWide
              look={problem || isNeighbourBetter ? 'outline' : 'primary'}
              onClick={() => onChoose(variant)}
            >
              Choose Size {cut.size}
            </Button>
            {neighbourVariant && (
              <Button
                isWide
                look={isNeighbourBetter ? 'primary' : 'outline'}
                onClick={() => onChoose(neighbourVariant)}
              >
                Choose {neighbourVariant.size} Instead
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
