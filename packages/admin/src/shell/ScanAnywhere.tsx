import { findByCode } from '@shop/contracts/palette/endpoints'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useNavigate } from 'react-router-dom'
import { failureText } from '../kit/act/failureText.ts'
import { useConnection } from '../kit/platform/connection.ts'
import { play } from '../kit/scan/sound.ts'
import { useScanner } from '../kit/scan/useScanner.ts'

/** Opens the garment, the order or the return whose code is scanned, on every page that has no use of its own for scans. */
const ScanAnywhere = () => {
  const { client } = useConnection()
  const navigate = useNavigate()
  const toast = useToast()

  const open = async (code: string) => {
    try {
      const { variant, order, back } = await client.call(findByCode, { code })
      play(variant || order || back ? 'right' : 'wrong')
      if (variant) await navigate(`/admin/products?view=${variant.productId}&variant=${variant.id}`)
      else if (order) await navigate(`/admin/orders/${order.id}`)
      else if (back) await navigate(`/admin/returns/${back.id}`)
      else
        toast({
          tone: 'error',
          title: 'Unknown code',
          text: `No garment, order or return has the code ${code}.`,
        })
    } catch (error) {
      play('wrong')
      toast({ tone: 'error', title: 'Error', text: failureText(error, `Failed to look up ${code}.`) })
    }
  }
  useScanner(code => void open(code), { isLast: true })
  return null
}

export default ScanAnywhere
