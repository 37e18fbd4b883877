import type { User } from '@shop/contracts/accounts/endpoints'
import { create } from 'zustand'

interface SessionState {
  user: User | null
  /** True until the session is known; always true on the server. */
  isLoading: boolean
}

export const useSession = create<SessionState>()(() => ({ user: null, isLoading: true }))
