import { cancelOrder, getOrder, listOrders } from '@shop/contracts/orders/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../app/shop.ts'
import { failureText } from '../query/failureText.ts'
import { showToast } from '../toasts/useToast.ts'
import { orderNumber } from '@shop/contracts/orders/orderNumber'

/** Cancels an order that waits for payment. Whatever became of it is read again. */
export const useCancelOrder = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.call(cancelOrder, { id }),
    onSuccess: ({ id }) => showToast({ title: `Order ${orderNumber(id)} has been canceled.` }),
    onError: error =>
      showToast({
        kind: 'error',
        title: 'Error',
        text: failureText(error, 'Failed to cancel the order. Please try again.'),
      }),
    onSettled: () =>
      Promise.all(
        [listOrders.path, getOrder.path].map(path => queryClient.invalidateQueries({ queryKey: [path] })),
      ),
  })
}
