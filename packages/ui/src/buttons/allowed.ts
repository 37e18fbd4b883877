import type { Access, Permission } from '@shop/contracts/access'
import { createContext, use } from 'react'

/** A permission, or an endpoint that needs one. */
export type Need = Permission | { readonly access: Access }

/**
 * Function that returns why an action is impossible while the shop is unreachable, or null if the action can be stored
 * until later. The context is null while the shop is reachable.
 */
export const DisabledReasonContext = createContext<((need: Need) => string | null) | null>(null)

/**
 * Text of a form's submit button while submitting only stores the input; a null text disables the button. The context
 * is null while input is sent immediately.
 */
export const SubmitContext = createContext<{ text: string | null } | null>(null)

/** Returns why a button is disabled while the shop is unreachable; null if it is not. */
export const useDisabledReason = (need?: Need): string | null => {
  const disabledReason = use(DisabledReasonContext)
  return (need !== undefined && disabledReason?.(need)) || null
}

/** Tells whether the user may do something. Allows everything by default. */
export const AllowedContext = createContext<(need: Need) => boolean>(() => true)

/**
 * Leaves out entries that do not apply (`false`) or are not allowed; disables those that need the shop while it is
 * unreachable, except links to pages.
 */
export const useAllowedEntries = <Entry extends { needs?: Need; link?: unknown }>(
  entries: readonly (Entry | false)[],
): Entry[] => {
  const isAllowed = use(AllowedContext)
  const disabledReason = use(DisabledReasonContext)
  return entries
    .filter(entry => entry !== false)
    .filter(({ needs }) => needs === undefined || isAllowed(needs))
    .map(entry =>
      entry.needs !== undefined && !entry.link && disabledReason?.(entry.needs)
        ? { ...entry, isDisabled: true }
        : entry,
    )
}
