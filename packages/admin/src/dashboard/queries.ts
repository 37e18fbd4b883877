import { getDashboard } from '@shop/contracts/admin/endpoints'
import { useRead } from '../query/useRead.ts'

/** ms */
const pollEvery = 30_000

/** The dashboard's figures, read anew every 30 seconds while somebody looks. */
export const useDashboard = () => useRead(getDashboard, {}, { refetchInterval: pollEvery })
