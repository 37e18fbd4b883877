import { listOrderReturns } from '@shop/contracts/returns/endpoints'
import type { OrderReturns } from '@shop/contracts/returns/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../../kit/query/failureText.ts'
import { showToast } from '../../../kit/toasts/useToast.ts'

/** An act on a return whose answer is all returns of its order. Where it fails, they are read again. */
export const useReturnAct = (act: () => Promise<OrderReturns>, success: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => showToast({ title: success }),
    onError: error =>
      showToast({
        kind: 'error',
        title: 'Error',
        text: failureText(error, 'Your return could not be changed. Please try again.'),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listOrderReturns.path] }),
  })
}
