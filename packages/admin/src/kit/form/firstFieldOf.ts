import { isInSight } from '@shop/ui/app/isInSight'
import type { RefObject } from 'react'

const typedInto = 'input:not([type=radio], [type=checkbox], [type=color], [type=hidden]), select, textarea'

/** The first field in sight of the form with this id: what is typed first needs no click. */
export const firstFieldOf = (id: string): RefObject<HTMLElement | null> => ({
  get current() {
    const fields = document.getElementById(id)?.querySelectorAll<HTMLElement>(typedInto)
    return [...(fields ?? [])].find(isInSight) ?? null
  },
})
