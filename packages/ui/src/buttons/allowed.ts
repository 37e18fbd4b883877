import type { Access, Permission } from '@shop/contracts/access'
import { createContext, use } from 'react'

/** A permission, or an endpoint that asks for one. */
export type Need = Permission | { readonly access: Access }

/** Tells whether the person at this window may do something. Everything is allowed where nobody has said otherwise. */
export const AllowedContext = createContext<(need: Need) => boolean>(() => true)

/** Leaves out what does not apply (`false`) and what the person at this window may not do. */
export const useAllowed = <Entry extends { needs?: Need }>(entries: readonly (Entry | false)[]): Entry[] => {
  const isAllowed = use(AllowedContext)
  return entries
    .filter(entry => entry !== false)
    .filter(({ needs }) => needs === undefined || isAllowed(needs))
}
