import type { Access, Permission } from '@shop/contracts/access'
import { createContext, use } from 'react'

/** A permission, or an endpoint that asks for one. */
export type Need = Permission | { readonly access: Access }

/** Says why nothing can come of an act as long as the shop does not answer, or null where it is done later; null while the shop answers. */
export const AwayContext = createContext<((need: Need) => string | null) | null>(null)

/** What becomes of a form that is sent now, where it is not sent at once: it is kept on this device, or cannot be sent. */
export const SubmitContext = createContext<'kept' | 'blocked' | null>(null)

/** The text of a button whose form is kept on this device until the shop answers. */
const keepText = 'Save on This Device'

/** Tells why a button cannot be pressed while the shop is away, and what a form's button says meanwhile. */
export const useAway = (type: 'button' | 'submit', need?: Need) => {
  const away = use(AwayContext)
  const form = use(SubmitContext)
  const ofForm = type === 'submit' ? form : null
  return {
    reason: (need !== undefined && away?.(need)) || null,
    isBlocked: ofForm === 'blocked',
    text: ofForm === 'kept' ? keepText : null,
  }
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
