import { sheetFormats, sheetKind, sheetNouns } from '@shop/contracts/products/sheetFormats'
import { checkProductImport, getProductImport, type ProductImport } from '@shop/contracts/products/sheets'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useErrorToast } from '../../kit/act/useErrorToast.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import { choicesOf } from './choicesOf.ts'

/** Checks the next sheet of the same ZIP, since it may need records from this one, and opens it. */
export const NextPart = ({ next }: { next: NonNullable<ProductImport['next']> }) => {
  const { client } = useConnection()
  const navigate = useNavigate()
  const { showError } = useErrorToast()
  const [isBusy, setIsBusy] = useState(false)
  const openNext = async () => {
    setIsBusy(true)
    try {
      const sheet = await client.call(getProductImport, { id: next.id })
      await client.call(checkProductImport, { id: next.id, ...choicesOf(sheet) })
      await navigate(`/admin/import/${next.id}`)
    } catch (error) {
      showError(error, `Failed to check: ${sheetFormats[next.format]}`)
      setIsBusy(false)
    }
  }
  const noun = sheetNouns[sheetKind(next.format)]
  return (
    <Button isBusy={isBusy} busyText="Checking..." onClick={() => void openNext()}>
      {`Continue with ${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`}
    </Button>
  )
}
