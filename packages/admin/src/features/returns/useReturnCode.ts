import { findByCode } from '@shop/contracts/palette/endpoints'
import { returnCodeIn } from '@shop/contracts/orders/returnCode'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useNavigate } from 'react-router-dom'
import { failureText } from '../../kit/act/failureText.ts'
import { useConnection } from '../../kit/platform/connection.ts'

/** Opens the return whose whole code was entered; any other text, and a code that is not known, leaves the list as it is. */
export const useReturnCode = () => {
  const { client } = useConnection()
  const navigate = useNavigate()
  const toast = useToast()
  return async (text: string): Promise<void> => {
    const code = returnCodeIn(text)
    if (!code) return
    try {
      const { back } = await client.call(findByCode, { code })
      if (back) await navigate(`/admin/returns/${back.id}`)
    } catch (error) {
      toast({ tone: 'error', title: 'Error', text: failureText(error, `Failed to look up ${code}.`) })
    }
  }
}
