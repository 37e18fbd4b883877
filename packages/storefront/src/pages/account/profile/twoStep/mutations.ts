import { getMe } from '@shop/contracts/accounts/endpoints'
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@shop/contracts/accounts/secondFactorEndpoints'
import { useMutation } from '@tanstack/react-query'
import { type Shop, useShop } from '../../../../kit/shop/shop.ts'
import { updateUser } from '../../updateUser.ts'
import { showToast } from '../../../../kit/toasts/useToast.ts'

const readUser = async (shop: Shop) => updateUser(shop, await shop.client.call(getMe, {}))

/** Requests a secret for an authenticator app. Two-step sign-in stays off until a code of the app confirms it. */
export const useStartTwoStep = () => {
  const { client } = useShop()
  return useMutation({ mutationFn: (password: string) => client.call(startSecondFactor, { password }) })
}

/** Switches two-step sign-in on; the answer contains the recovery codes, which are shown once. */
export const useConfirmTwoStep = () => {
  const shop = useShop()
  return useMutation({
    mutationFn: (code: string) => shop.client.call(confirmSecondFactor, { code }),
    onSuccess: () => readUser(shop),
  })
}

export const useRenewRecoveryCodes = () => {
  const { client } = useShop()
  return useMutation({ mutationFn: (code: string) => client.call(renewRecoveryCodes, { code }) })
}

export const useDisableTwoStep = () => {
  const shop = useShop()
  return useMutation({
    mutationFn: (code: string) => shop.client.call(disableSecondFactor, { code }),
    onSuccess: async () => {
      await readUser(shop)
      showToast({ title: 'Two-step sign-in is off.' })
    },
  })
}
