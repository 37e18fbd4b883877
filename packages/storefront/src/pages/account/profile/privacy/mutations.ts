import { closeAccount, getMyData } from '@shop/contracts/accounts/ownEndpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useShop } from '../../../../kit/shop/shop.ts'
import { clearDevice } from '../../../../features/session/clearDevice.ts'
import { showToast } from '../../../../kit/toasts/useToast.ts'
import { useDownload } from '../../../../features/orders/useDownload.ts'

export const useDownloadMyData = () => {
  const { client } = useShop()
  return useDownload(() => client.call(getMyData, {}), 'Failed to download your data.')
}

/** Closes the account for good and opens the home page; failures are shown in the form. */
export const useCloseAccount = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isClosed = useRef(false)
  // Runs once the home page is shown: signing out earlier would redirect the account's page to the login.
  useEffect(
    () => () => {
      if (!isClosed.current) return
      clearDevice(shop, queryClient)
      showToast({ title: 'Your account is closed.', text: 'Your personal data has been removed.' })
    },
    [shop, queryClient],
  )
  return useMutation({
    mutationFn: (password: string) => shop.client.call(closeAccount, { password }),
    onSuccess: () => {
      isClosed.current = true
      return navigate('/', { replace: true })
    },
  })
}
