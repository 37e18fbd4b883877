import { hydrateLazily } from '../../../kit/page/hydrateLazily.tsx'

/** Logos of payment methods, loaded later because they are not interactive. */
export const LazyPaymentMarks = hydrateLazily(async () => (await import('./PaymentMarks.tsx')).PaymentMarks)
