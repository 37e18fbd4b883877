import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../app/connection.ts'
import { useErrorToast } from './useErrorToast.ts'

interface Options<E extends Endpoint> {
  /** The success toast; no toast without it. */
  success?: string | ((answer: Answer<E>, input: Sent<E>) => string)
  /** The error toast's text where the server says nothing; no toast without it. */
  failure?: string
  /** Reads that are stale now. */
  refetch?: readonly Pick<Endpoint, 'path'>[]
  /** Takes the act back; the toast offers it as Undo. */
  undo?: (answer: Answer<E>, input: Sent<E>) => void
  /** Whether something was done that can be taken back; without it always. */
  canUndo?: (answer: Answer<E>) => boolean
  onDone?: (answer: Answer<E>, input: Sent<E>) => void
}

/** One act of staff: calls, refetches what it changed, and says how it went. `run` never throws. */
export const useAct = <E extends Endpoint>(
  endpoint: E,
  { success, failure, refetch = [], undo, canUndo, onDone }: Options<E> = {},
) => {
  const { client } = useConnection()
  const queries = useQueryClient()
  const toast = useToast()
  const failures = useErrorToast()
  const { mutate, isPending, variables } = useMutation<Answer<E>, Error, Sent<E>>({
    mutationFn: input => client.call(endpoint, input),
    onSuccess: (answer, input) => {
      failures.settle()
      const title = typeof success === 'function' ? success(answer, input) : success
      if (title !== undefined)
        toast({
          tone: 'success',
          title,
          ...(undo &&
            (canUndo?.(answer) ?? true) && { action: { label: 'Undo', onClick: () => undo(answer, input) } }),
        })
      onDone?.(answer, input)
      return Promise.all(refetch.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    },
    onError: error => {
      if (failure !== undefined) failures.tell(error, failure)
    },
  })
  return {
    run: (input: Sent<E>) => mutate(input),
    isPending,
    /** What it is being done with, while it is. */
    pendingInput: isPending ? variables : undefined,
  }
}
