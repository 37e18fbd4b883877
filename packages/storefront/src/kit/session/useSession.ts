import type { User } from '@shop/contracts/accounts/endpoints'
import { create } from 'zustand'

interface SessionState {
  user: User | null
  /** True until it is known who is signed in; always true on the server. */
  isLoading: boolean
}

/** Person who is signed in, as the screens see it. Changed by the acts in this folder only. */
export const useSession = create<SessionState>()(() => ({ user: null, isLoading: true }))
