import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import type { Question } from '@shop/ui/dialogs/ConfirmDialog.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useConnection } from '../platform/connection.ts'
import { useErrorToast } from './useErrorToast.ts'

interface Options<E extends Endpoint> {
  /** The success toast; no toast without it. */
  success?: string | ((answer: Answer<E>, input: SentInput<E>) => string)
  /** Text of the error toast if the server sends none; no toast without it. */
  failure?: string
  /** Reads to refetch afterwards. */
  refetch?: readonly Pick<Endpoint, 'path'>[]
  /** Reverts the action; the toast offers it as Undo. */
  undo?: (answer: Answer<E>, input: SentInput<E>) => void
  /** Tells whether the action can be undone; always if left out. */
  canUndo?: (answer: Answer<E>) => boolean
  onDone?: (answer: Answer<E>, input: SentInput<E>) => void
}

/**
 * An action of staff: calls the endpoint, refetches the reads that it changed, and reports the outcome. `run` never
 * throws, and ignores an action that is already under way.
 */
export const useAction = <E extends Endpoint>(
  endpoint: E,
  { success, failure, refetch = [], undo, canUndo, onDone }: Options<E> = {},
) => {
  const { client } = useConnection()
  const queries = useQueryClient()
  const toast = useToast()
  const confirm = useConfirm()
  const failures = useErrorToast()
  // A second click may come before the button is disabled.
  const running = useRef(new Set<string>())
  const { mutate, isPending, variables } = useMutation<Answer<E>, Error, SentInput<E>>({
    mutationFn: input => client.call(endpoint, input),
    onSuccess: (answer, input) => {
      failures.dismissError()
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
      if (failure !== undefined) failures.showError(error, failure)
    },
    onSettled: (_answer, _error, input) => void running.current.delete(JSON.stringify(input)),
  })
  const run = (input: SentInput<E>) => {
    const key = JSON.stringify(input)
    if (running.current.has(key)) return
    running.current.add(key)
    // Clears the error of the last attempt.
    failures.dismissError()
    mutate(input)
  }
  return {
    run,
    /** Asks first, and runs if the answer is yes. Marks the action as dangerous unless the question says otherwise. */
    ask: ({ input, ...question }: Question & { input: SentInput<E> }): void =>
      void confirm({ isDanger: true, ...question }).then(isConfirmed => isConfirmed && run(input)),
    isPending,
    /** Input of the call under way, while there is one. */
    pendingInput: isPending ? variables : undefined,
  }
}
