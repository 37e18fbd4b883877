import { fileProblem, kindOfName, officeFile, productPicture } from '@shop/contracts/uploads'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { lazy, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useConnection } from '../../kit/platform/connection.ts'
import { Part } from '../../kit/screen/Part.tsx'
import { useHasUnsaved } from '../../kit/form/UnsavedProvider.tsx'
import type { OpenFile, OpenedFiles } from '../../kit/platform/Platform.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { useRefusedToast } from '../../kit/upload/useFileChooser.ts'
import { FilesToUploadContext } from '../../kit/upload/filesToUpload.ts'

const DropWindow = lazy(() => import('@shop/ui/files/DropWindow.tsx'))

const WaitingFiles = lazy(() => import('./WaitingFiles.tsx'))

const max = 200
const toPictures = '/admin/products?pictures=true'
const toDocuments = '/admin/documents?upload=true'

const isPicture = ({ name }: OpenFile) => kindOfName(name, productPicture.kinds) !== undefined

const dropText = ({ pictures, documents }: { pictures: boolean; documents: boolean }): string => {
  if (!documents) return pictures ? 'Drop pictures anywhere' : 'You cannot upload files'
  return pictures ? 'Drop pictures or documents anywhere' : 'Drop documents anywhere'
}

/** Holds the files that were given to the office until a screen takes them, and refuses those that nobody may upload. */
const useWaitingFiles = () => {
  const { platform } = useConnection()
  const tellRefused = useRefusedToast()
  const toast = useToast()
  const can = useCan()
  const takes = { pictures: can('products:write'), documents: can('documents:write') }
  const [pictures, setPictures] = useState<readonly OpenFile[]>([])
  const [documents, setDocuments] = useState<readonly OpenFile[]>([])

  const receive = ({ files, refused }: OpenedFiles) => {
    // The size limit of pictures is below the limit of documents.
    const tooLarge = files.filter(file => isPicture(file) && fileProblem(productPicture, file) !== null)
    platform.releaseFiles(tooLarge.map(({ id }) => id))
    if (tooLarge.length > 0)
      tellRefused(
        tooLarge.map(({ name }) => ({ name, reason: 'tooLarge' })),
        productPicture,
        max,
      )
    else tellRefused(refused, officeFile, max)
    const fine = files.filter(file => !tooLarge.includes(file))
    const accepted = fine.filter(file => (isPicture(file) ? takes.pictures : takes.documents))
    const forbidden = fine.filter(file => !accepted.includes(file))
    platform.releaseFiles(forbidden.map(({ id }) => id))
    if (forbidden.length > 0)
      toast({ tone: 'error', title: 'Not uploaded', text: 'Your role does not allow you to upload this.' })
    setPictures(before => [...before, ...accepted.filter(isPicture)])
    setDocuments(before => [...before, ...accepted.filter(file => !isPicture(file))])
  }
  useEffect(() => {
    const take = () => void platform.takePassed().then(receive)
    take()
    return platform.onPassed(take)
    // `receive` only sets state and shows toasts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [platform])

  const takePictures = useCallback(() => setPictures([]), [])
  const takeDocument = useCallback(() => setDocuments(([, ...others]) => others), [])
  const addDocuments = useCallback(
    (files: readonly OpenFile[]) => setDocuments(before => [...before, ...files]),
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
  return { context, takes, receive, discard }
}

/** Opens the screen for files when they arrive, unless the page would lose something. */
const useLead = (toPlace: string | null, isThere: boolean, count: number) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const hasUnsaved = useHasUnsaved()
  const isBusy = hasUnsaved || pathname === '/admin/pack'
  const mayLead = useRef(false)
  useEffect(() => {
    mayLead.current = toPlace !== null && !isThere && !isBusy
  })
  // Runs when files arrive, not when the page changes.
  useEffect(() => {
    if (toPlace !== null && count > 0 && mayLead.current) void navigate(toPlace)
  }, [toPlace, count, navigate])
}

/**
 * Opens the screen that uploads files of a kind when such files are dropped on the window or on the app's icon. Asks
 * before it leaves the packing page or unsaved changes.
 */
export const FilesToUpload = ({ children }: { children: ReactNode }) => {
  const { platform } = useConnection()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { context, takes, receive, discard } = useWaitingFiles()
  const { pictures, documents } = context
  const isAtPictures = pathname === '/admin/products' && search.includes('pictures=true')
  const isAtDocuments = pathname === '/admin/documents' && search.includes('upload=true')
  const toPlace =
    pictures.length > 0 ? toPictures : documents.length > 0 && !isAtPictures ? toDocuments : null
  const place = (toPlace === toPictures ? isAtPictures : isAtDocuments) ? null : toPlace
  const count = pictures.length + documents.length
  useLead(toPlace, place === null, count)
  return (
    <FilesToUploadContext value={context}>
      <Part>
        {place !== null && (
          <WaitingFiles count={count} onOpen={() => void navigate(place)} onDiscard={discard} />
        )}
      </Part>
      {children}
      <Part>
        <DropWindow
          text={dropText(takes)}
          onDrop={dropped => void platform.takeDropped(dropped, officeFile, max).then(receive)}
        />
      </Part>
    </FilesToUploadContext>
  )
}
