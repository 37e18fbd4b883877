import type { Review } from '@shop/contracts/reviews/adminEndpoints'
import { reviewMoves } from '@shop/contracts/reviews/moves'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { type KeyboardEvent, useRef } from 'react'

const verdicts = { a: 'APPROVED', r: 'REJECTED' } as const
type Verdict = (typeof verdicts)[keyof typeof verdicts]

const verdictOf = (key: string): Verdict | undefined =>
  key === 'a' || key === 'r' ? verdicts[key] : undefined

/** Time to wait for a second key after `g`, the prefix of shortcuts to screens, ms. */
const secondKeyMs = 1500

/** Approves on A, or rejects on R, the review whose row has the focus. Holding a key down decides only one. */
export const useDecisionKeys = (decide: (review: Review, verdict: Verdict) => void) => {
  const toast = useToast()
  const goPressedAt = useRef(-Infinity)
  return (review: Review, event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false
    const followsG = event.timeStamp - goPressedAt.current < secondKeyMs
    goPressedAt.current = key === 'g' && !followsG ? event.timeStamp : -Infinity
    const verdict = verdictOf(key)
    if (followsG || !verdict) return false
    if (reviewMoves[review.status].includes(verdict)) decide(review, verdict)
    else toast({ tone: 'warning', title: `This review is already ${review.status.toLowerCase()}.` })
    return true
  }
}
