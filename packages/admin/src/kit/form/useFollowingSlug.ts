import { slugOf } from '@shop/contracts/catalog/slugOf'
import { useEffect, useRef } from 'react'

interface Options {
  isOn: boolean
  /** The title or name that it is made of. */
  from: string
  slug: string
  onChange: (slug: string) => void
}

/** Makes a slug of a title while that is typed, until somebody writes their own. */
export const useFollowingSlug = ({ isOn, from, slug, onChange }: Options): void => {
  const last = useRef(from)
  useEffect(() => {
    if (last.current === from) return
    const isOurs = slug === '' || slug === slugOf(last.current)
    last.current = from
    if (isOn && isOurs) onChange(slugOf(from))
  }, [isOn, from, slug, onChange])
}
