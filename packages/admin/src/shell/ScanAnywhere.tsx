import { findByCode, type CodedVariant } from '@shop/contracts/palette/endpoints'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { WhichGarment } from '../kit/scan/WhichGarment.tsx'
import { failureText } from '../kit/act/failureText.ts'
import { useConnection } from '../kit/platform/connection.ts'
import { playScanSound } from '../kit/scan/playScanSound.ts'
import { useScanner } from '../kit/scan/useScanner.ts'
import { useCan } from '../kit/session/useCan.ts'

/**
 * Opens the garment, order or return of a scanned code, on every page that does not use scans itself. Asks which
 * garment is meant if several share the barcode.
 */
const ScanAnywhere = () => {
  const { client } = useConnection()
  const can = useCan()
  const navigate = useNavigate()
  const toast = useToast()

  const [question, setQuestion] = useState<{ code: string; choices: readonly CodedVariant[] } | null>(null)
  const openVariant = ({ id, productId, sku }: { id: string; productId: string; sku: string }) =>
    navigate(
      can('products:read')
        ? `/admin/products?view=${productId}&variant=${id}`
        : `/admin/inventory?search=${encodeURIComponent(sku)}`,
    )
  const open = async (code: string) => {
    try {
      const { variant, choices, order, back } = await client.call(findByCode, { code })
      playScanSound(variant || order || back ? 'right' : 'wrong')
      setQuestion(choices ? { code, choices } : null)
      if (choices) return
      if (variant) await openVariant(variant)
      else if (order) await navigate(`/admin/orders/${order.id}`)
      else if (back) await navigate(`/admin/returns/${back.id}`)
      else
        toast({
          tone: 'error',
          title: 'Unknown code',
          text: `No garment, order or return has the code ${code}.`,
        })
    } catch (error) {
      playScanSound('wrong')
      toast({ tone: 'error', title: 'Error', text: failureText(error, `Failed to look up ${code}.`) })
    }
  }
  useScanner(code => void open(code), { isFallback: true })
  const choose = (id: string) => {
    const variant = question?.choices.find(choice => choice.id === id)
    setQuestion(null)
    if (variant) void openVariant(variant)
  }
  return (
    <Dialog
      title="Which garment is it?"
      isOpen={question !== null}
      onClose={() => setQuestion(null)}
      size="sm"
    >
      {question && <WhichGarment code={question.code} choices={question.choices} onChoose={choose} />}
    </Dialog>
  )
}

export default ScanAnywhere
