import { isVisible } from '@shop/ui/app/isVisible'
import type { RefObject } from 'react'

const editableFields =
  'input:not([type=radio], [type=checkbox], [type=color], [type=hidden]), select, textarea'

/** Finds the field to focus in a new form: the one that `selector` matches, else the first visible one. */
export const firstFieldOf = (id: string, selector?: string): RefObject<HTMLElement | null> => ({
  get current() {
    const form = document.getElementById(id)
    const match = selector === undefined ? null : form?.querySelector<HTMLElement>(selector)
    if (match) return match
    return [...(form?.querySelectorAll<HTMLElement>(editableFields) ?? [])].find(isVisible) ?? null
  },
})
