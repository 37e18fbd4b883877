import { slugOf } from '@shop/contracts/catalog/slugOf'
import { useEffect, useRef } from 'react'

interface Options {
  isOn: boolean
  /** Title or name from which the slug is derived. */
  from: string
  slug: string
  onChange: (slug: string) => void
}

/** Derives a slug from a title while the title is typed, until somebody edits the slug. */
export const useFollowingSlug = ({ isOn, from, slug, onChange }: Options): void => {
  const lastTitle = useRef(from)
  useEffect(() => {
    if (lastTitle.current === from) return
    const isGenerated = slug === '' || slug === slugOf(lastTitle.current)
    lastTitle.current = from
    if (isOn && isGenerated) onChange(slugOf(from))
  }, [isOn, from, slug, onChange])
}
