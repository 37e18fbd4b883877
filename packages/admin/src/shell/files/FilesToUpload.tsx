import { fileProblem, kindOfName, officeFile, productPicture } from '@shop/contracts/uploads'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { lazy, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useConnection } from '../../kit/platform/connection.ts'
import { PartBoundary } from '../../kit/screen/PartBoundary.tsx'
import { useHasUnsaved } from '../../kit/form/UnsavedProvider.tsx'
import { maxOpenFiles, type OpenFile, type OpenedFiles } from '../../kit/platform/Platform.ts'
import { afterFirstScreen } from '../../kit/query/firstScreen.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { useRefusedToast } from '../../kit/upload/useFileChooser.ts'
import { FilesToUploadContext } from '../../kit/upload/filesToUpload.ts'

const DropWindow = lazy(afterFirstScreen(() => import('@shop/ui/files/DropWindow.tsx')))

const WaitingFiles = lazy(() => import('./WaitingFiles.tsx'))

const picturesPath = '/admin/products?pictures=true'
const documentsPath = '/admin/documents?upload=true'

const isPicture = ({ name }: OpenFile) => kindOfName(name, productPicture.kinds) !== undefined

const dropText = ({ pictures, documents }: { pictures: boolean; documents: boolean }): string => {
  if (!documents) return pictures ? 'Drop pictures anywhere' : 'You cannot upload files'
  return pictures ? 'Drop pictures or documents anywhere' : 'Drop documents anywhere'
}

/** Keeps dropped files until a screen takes them; refuses those that the user may not upload. */
const useWaitingFiles = () => {
  const { platform } = useConnection()
  const showRefused = useRefusedToast()
  const toast = useToast()
  const can = useCan()
  const mayUpload = { pictures: can('products:write'), documents: can('documents:write') }
  const [pictures, setPictures] = useState<readonly OpenFile[]>([])
  const [documents, setDocuments] = useState<readonly OpenFile[]>([])

  const receive = ({ files, refused }: OpenedFiles) => {
    // The size limit of pictures is below the limit of documents.
    const tooLarge = files.filter(file => isPicture(file) && fileProblem(productPicture, file) !== null)
    platform.releaseFiles(tooLarge.map(({ id }) => id))
    if (tooLarge.length > 0)
      showRefused(
        tooLarge.map(({ name }) => ({ name, reason: 'tooLarge' })),
        productPicture,
        maxOpenFiles,
      )
    else showRefused(refused, officeFile, maxOpenFiles)
    const withinLimit = files.filter(file => !tooLarge.includes(file))
    const accepted = withinLimit.filter(file => (isPicture(file) ? mayUpload.pictures : mayUpload.documents))
    const forbidden = withinLimit.filter(file => !accepted.includes(file))
    platform.releaseFiles(forbidden.map(({ id }) => id))
    if (forbidden.length > 0)
      toast({ tone: 'error', title: 'Not uploaded', text: 'Your role does not allow you to upload this.' })
    setPictures(current => [...current, ...accepted.filter(isPicture)])
    setDocuments(current => [...current, ...accepted.filter(file => !isPicture(file))])
  }
  useEffect(() => {
    const receivePassed = () => void platform.takePassed().then(receive)
    receivePassed()
    return platform.onPassed(receivePassed)
    // `receive` only sets state and shows toasts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [platform])

  const takePictures = useCallback(() => setPictures([]), [])
  const takeDocument = useCallback(() => setDocuments(([, ...others]) => others), [])
  const addDocuments = useCallback(
    (files: readonly OpenFile[]) => setDocuments(current => [...current, ...files]),
    [],
  )
  const discard = () => {
    platform.releaseFiles([...pictures, ...documents].map(({ id }) => id))
    setPictures([])
    setDocuments([])
  }
  const dropDocuments = useCallback(() => {
    platform.releaseFiles(documents.map(({ id }) => id))
    setDocuments([])
  }, [platform, documents])
  const context = useMemo(
    () => ({ pictures, documents, takePictures, takeDocument, addDocuments, dropDocuments }),
    [pictures, documents, takePictures, takeDocument, addDocuments, dropDocuments],
  )
  return { context, mayUpload, receive, discard }
}

/** Opens the screen for files when they arrive, unless the page would lose something. */
const useOpenUploadScreen = (screenPath: string | null, isOpen: boolean, count: number) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const hasUnsaved = useHasUnsaved()
  const isBusy = hasUnsaved || pathname === '/admin/pack'
  const mayNavigate = useRef(false)
  useEffect(() => {
    mayNavigate.current = screenPath !== null && !isOpen && !isBusy
  })
  // Runs when files arrive, not when the page changes.
  useEffect(() => {
    if (screenPath !== null && count > 0 && mayNavigate.current) void navigate(screenPath)
  }, [screenPath, count, navigate])
}

/**
 * Opens the screen that uploads files of a kind when such files are dropped on the window or on the app's icon. Asks
 * before it leaves the packing page or unsaved changes.
 */
export const FilesToUpload = ({ children }: { children: ReactNode }) => {
  const { platform } = useConnection()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { context, mayUpload, receive, discard } = useWaitingFiles()
  const { pictures, documents } = context
  const isAtPictures = pathname === '/admin/products' && search.includes('pictures=true')
  const isAtDocuments = pathname === '/admin/documents' && search.includes('upload=true')
  // Documents wait until the screen of the pictures is left.
  const pathOfDocuments = documents.length > 0 && !isAtPictures ? documentsPath : null
  const screenPath = pictures.length > 0 ? picturesPath : pathOfDocuments
  const isScreenOpen = screenPath === picturesPath ? isAtPictures : isAtDocuments
  const promptPath = isScreenOpen ? null : screenPath
  const count = pictures.length + documents.length
  useOpenUploadScreen(screenPath, promptPath === null, count)
  return (
    <FilesToUploadContext value={context}>
      <PartBoundary>
        {promptPath !== null && (
          <WaitingFiles count={count} onOpen={() => void navigate(promptPath)} onDiscard={discard} />
        )}
      </PartBoundary>
      {children}
      <PartBoundary>
        <DropWindow
          text={dropText(mayUpload)}
          onDrop={dropped => void platform.takeDropped(dropped, officeFile, maxOpenFiles).then(receive)}
        />
      </PartBoundary>
    </FilesToUploadContext>
  )
}
