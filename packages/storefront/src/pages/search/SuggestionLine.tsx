import { useEffect, useRef } from 'react'
import { useSettings } from '../../kit/shop/settings.ts'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Icon } from '../../kit/parts/Icon.tsx'
import { Picture } from '../../kit/parts/Picture.tsx'
import { Price } from '../../kit/parts/prices/Price.tsx'
import type { Suggestion } from './suggestions.ts'
import styles from './SuggestionLine.module.css'

interface Props {
  id: string
  line: Suggestion
  /** The search text with corrected spelling. */
  term: string
  isActive: boolean
}

const Words = ({ line, term }: Pick<Props, 'line' | 'term'>) => {
  const { currency } = useSettings()
  if (line.kind === 'all')
    return (
      <>
        <span className={styles.all}>
          {line.total === 1 ? 'See the result' : `See all ${line.total} results`} for “{term}”
        </span>
        <Icon name="arrow" size={18} />
      </>
    )
  if (line.kind === 'collection' || line.kind === 'page')
    return (
      <>
        <span className={styles.title}>{line.name}</span>
        <span className={styles.kind}>{line.kind === 'page' ? 'Help' : 'Collection'}</span>
      </>
    )
  const { title, image, priceFrom, hasPriceRange, vatClass = 'STANDARD' } = line.product
  return (
    <>
      <span className={styles.picture}>
        <Frame>{image && <Picture picture={image} sizes="3rem" maxWidth={320} alt="" />}</Frame>
      </span>
      <span className={styles.title}>{title}</span>
      <Price amount={priceFrom} isFrom={hasPriceRange} vatClass={vatClass} currency={currency} />
    </>
  )
}

/**
 * Shows a suggestion: a product, a collection, a help page, or a link to all results. The focus stays in the field
 * above.
 */
export const SuggestionLine = ({ id, line, term, isActive }: Props) => {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <a
      ref={link}
      id={id}
      href={line.to}
      // The reason is given at the list in `SearchDialog`.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.line}
    >
      <Words line={line} term={term} />
    </a>
  )
}
