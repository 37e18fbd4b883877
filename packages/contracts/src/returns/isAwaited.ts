import type { ReturnState } from './entities.ts'

/** Tells whether the parcel of a return is still to come. */
export const isAwaited = ({ state }: { state: ReturnState }): boolean => state === 'ASKED' || state === 'SENT'
