import { later } from '../../../kit/page/later.tsx'

/** Marks of ways to pay: drawings that nobody presses. */
export const LaterMarks = later(async () => (await import('./PaymentMarks.tsx')).PaymentMarks)
