import { getOrder, listOrders } from '@shop/contracts/orders/endpoints'
import { listOrderReturns } from '@shop/contracts/returns/endpoints'
import type { OrderReturns } from '@shop/contracts/returns/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure, showToast } from '../../../kit/toasts/useToast.ts'

/** Changes a return. Reloads the return and the order of its exchange whatever the outcome. */
export const useReturnAction = (action: () => Promise<OrderReturns>, success: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: () => showToast({ title: success }),
    onError: error => showFailure(error, 'Your return could not be changed. Please try again.'),
    onSettled: () =>
      Promise.all(
        [listOrderReturns.path, listOrders.path, getOrder.path].map(path =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  })
}
