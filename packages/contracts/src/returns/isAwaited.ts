import type { ReturnState } from './entities.ts'

/** Tells whether the parcel of a return has not arrived yet. */
export const isAwaited = ({ state }: { state: ReturnState }): boolean => state === 'ASKED' || state === 'SENT'
