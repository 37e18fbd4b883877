import { keysOf } from '@shop/contracts/keys'
import { linkDocument, readDocument, type ShopDocument } from '@shop/contracts/documents/endpoints'
import { fileKinds, type FileKind } from '@shop/contracts/uploads'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { failureText } from '../../kit/act/failureText.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import { useExport } from '../../kit/act/useExport.ts'

/** Finds the kind of a document's file; undefined if the shop does not accept it. */
export const kindOf = ({ mimeType }: ShopDocument): FileKind | undefined =>
  keysOf(fileKinds).find(kind => fileKinds[kind].type === mimeType)

const options = {
  name: 'document.pdf',
  success: 'Document saved',
  failure: 'Failed to save document',
}

/** Saves a document where the user chooses. Downloads a private document through a temporary link. */
export const useSaveDocument = () => {
  const { client, platform } = useConnection()
  const toast = useToast()
  const { run } = useExport(readDocument, options)

  const tokenFor = async ({ id, isPublic }: ShopDocument) => {
    if (isPublic) return {}
    const { url } = await client.call(linkDocument, { id })
    return { token: new URL(url, platform.shopAddress).searchParams.get('token') ?? '' }
  }
  const saveOne = async (document: ShopDocument) => {
    try {
      // Titles may be longer than file names.
      const name = `${document.title.slice(0, 80)}.${kindOf(document) ?? 'pdf'}`
      run({ id: document.id, ...(await tokenFor(document)) }, name)
    } catch (error) {
      toast({ tone: 'error', title: 'Error', text: failureText(error, options.failure) })
    }
  }
  return (document: ShopDocument) => void saveOne(document)
}
