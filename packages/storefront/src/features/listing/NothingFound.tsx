import type { ReactNode } from 'react'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { Notice } from '../../kit/parts/notices/Notice.tsx'
import { countFilters, noFilters } from './filters.ts'
import styles from './NothingFound.module.css'
import type { Listing } from './useListing.ts'

interface Props {
  listing: Listing
  title?: string
  text: string
  /** Content below the text, after the button that removes the filters. */
  children?: ReactNode
}

/** Replaces an empty list, with a button that removes the filters. */
export const NothingFound = ({ listing: { filters, addressWith }, title, text, children }: Props) => {
  if (filters.page > 1)
    return (
      <Notice text={`This list has no page ${filters.page}.`}>
        <ButtonLink to={addressWith({})} look="outline">
          Go to the First Page
        </ButtonLink>
      </Notice>
    )
  return (
    <Notice {...(title && { title })} text={text}>
      <div className={styles.ways}>
        {countFilters(filters) > 0 && (
          <ButtonLink to={addressWith(noFilters)} replace look="outline">
            Clear Filters
          </ButtonLink>
        )}
        {children}
      </div>
    </Notice>
  )
}
