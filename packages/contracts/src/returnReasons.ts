/** Reasons of a return, chosen by the shopper. The law requires no reason, so `not_said` is one of the choices. */
export const returnReasons = {
  too_small: 'Too small',
  too_large: 'Too large',
  too_short: 'Too short',
  too_long: 'Too long',
  looks_different: 'Looks different from the pictures',
  faulty: 'Faulty or damaged',
  wrong_item: 'Not what I ordered',
  changed_mind: 'Changed my mind',
  not_said: 'Prefer not to say',
} as const

export type ReturnReason = keyof typeof returnReasons

export const reasonNames = Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]]

const ourFaultReasons: readonly ReturnReason[] = ['faulty', 'wrong_item']

/** Tells whether a return for this reason is the shop's fault, so that the shop bears all its costs. */
export const isOurFault = (reason: ReturnReason): boolean => ourFaultReasons.includes(reason)
