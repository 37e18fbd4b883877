import { slugOf } from '@shop/contracts/catalog/slugOf'
import { useEffect, useRef } from 'react'

interface Options {
  isOn: boolean
  /** Title or name from which the slug is derived. */
  title: string
  slug: string
  onChange: (slug: string) => void
}

/** Derives a slug from a title while the title is typed, until somebody edits the slug. */
export const useDerivedSlug = ({ isOn, title, slug, onChange }: Options): void => {
  const lastTitle = useRef(title)
  useEffect(() => {
    if (lastTitle.current === title) return
    const isGenerated = slug === '' || slug === slugOf(lastTitle.current)
    lastTitle.current = title
    if (isOn && isGenerated) onChange(slugOf(title))
  }, [isOn, title, slug, onChange])
}
