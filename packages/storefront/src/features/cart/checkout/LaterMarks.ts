import { hydrateLazily } from '../../../kit/page/later.tsx'

/** Logos of payment methods, loaded later because they are not interactive. */
export const LaterMarks = hydrateLazily(async () => (await import('./PaymentMarks.tsx')).PaymentMarks)
