import type { Access, Permission } from '@shop/contracts/access'
import { createContext, use } from 'react'

/** A permission, or an endpoint that asks for one. */
export type Need = Permission | { readonly access: Access }

/** Says why nothing can come of an act as long as the shop does not answer, or null where it is done later; null while the shop answers. */
export const AwayContext = createContext<((need: Need) => string | null) | null>(null)

/** Text of the button of a form that is not sent at once; null in it disables the button. Null itself: it is sent at once. */
export const SubmitContext = createContext<{ text: string | null } | null>(null)

/** Says why a button cannot be pressed while the shop is away; null where it can. */
export const useAway = (need?: Need): string | null => {
  const away = use(AwayContext)
  return (need !== undefined && away?.(need)) || null
}

/** Tells whether the person at this window may do something. Everything is allowed where nobody has said otherwise. */
export const AllowedContext = createContext<(need: Need) => boolean>(() => true)

/** Leaves out what does not apply (`false`) and what the person at this window may not do; disables what has to wait for the shop. */
export const useAllowed = <Entry extends { needs?: Need }>(entries: readonly (Entry | false)[]): Entry[] => {
  const isAllowed = use(AllowedContext)
  const away = use(AwayContext)
  return entries
    .filter(entry => entry !== false)
    .filter(({ needs }) => needs === undefined || isAllowed(needs))
    .map(entry => (entry.needs !== undefined && away?.(entry.needs) ? { ...entry, isDisabled: true } : entry))
}
