import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useConnection } from '../platform/connection.ts'
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
  /** Tells whether something was done that can be taken back; without it always. */
  canUndo?: (answer: Answer<E>) => boolean
  onDone?: (answer: Answer<E>, input: Sent<E>) => void
}

/** One act of staff: calls, refetches what it changed, and says how it went. `run` never throws, and does nothing while the same is being done. */
export const useAct = <E extends Endpoint>(
  endpoint: E,
  { success, failure, refetch = [], undo, canUndo, onDone }: Options<E> = {},
) => {
  const { client } = useConnection()
  const queries = useQueryClient()
  const toast = useToast()
  const failures = useErrorToast()
  // A second click comes before the button knows that it is busy.
  const running = useRef(new Set<string>())
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
    onSettled: (_answer, _error, input) => void running.current.delete(JSON.stringify(input)),
  })
  const run = (input: Sent<E>) => {
    const key = JSON.stringify(input)
    if (running.current.has(key)) return
    running.current.add(key)
    // An act that is tried again has not failed yet.
    failures.settle()
    mutate(input)
  }
  return {
    run,
    isPending,
    /** Input of the call under way, while there is one. */
    pendingInput: isPending ? variables : undefined,
  }
}
