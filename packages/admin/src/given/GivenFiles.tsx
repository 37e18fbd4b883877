import { fileProblem, kindOfName, officeFile, productPicture } from '@shop/contracts/uploads'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useConnection } from '../app/connection.ts'
import type { HeldFile, OpenedFiles } from '../platform/Platform.ts'
import { useTellRefused } from '../upload/useFileChooser.ts'
import { GivenContext } from './given.ts'

const DropWindow = lazy(() => import('@shop/ui/DropWindow.tsx'))

const most = 200
const toPictures = '/admin/products?pictures=true'
const toDocuments = '/admin/documents?upload=true'

const isPicture = ({ name }: HeldFile) => kindOfName(name, productPicture.kinds) !== undefined

/** Leads files that are dropped anywhere, on the window or on the app's icon, to the screen that uploads such files. */
export const GivenFiles = ({ children }: { children: ReactNode }) => {
  const { platform } = useConnection()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const tellRefused = useTellRefused()
  const [pictures, setPictures] = useState<readonly HeldFile[]>([])
  const [documents, setDocuments] = useState<readonly HeldFile[]>([])

  const receive = ({ files, refused }: OpenedFiles) => {
    // A picture may be less large than a document.
    const tooLarge = files.filter(file => isPicture(file) && fileProblem(productPicture, file) !== null)
    platform.releaseFiles(tooLarge.map(({ id }) => id))
    if (tooLarge.length > 0)
      tellRefused(
        tooLarge.map(({ name }) => ({ name, reason: 'tooLarge' })),
        productPicture,
        most,
      )
    else tellRefused(refused, officeFile, most)
    const kept = files.filter(file => !tooLarge.includes(file))
    setPictures(before => [...before, ...kept.filter(isPicture)])
    setDocuments(before => [...before, ...kept.filter(file => !isPicture(file))])
  }
  useEffect(() => {
    const take = () => void platform.takeGiven().then(receive)
    take()
    return platform.onGiven(take)
    // `receive` only sets and tells.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [platform])

  const here = pathname + search
  const isAtPictures = here.startsWith('/admin/products?') && search.includes('pictures=true')
  const place = pictures.length > 0 ? toPictures : documents.length > 0 && !isAtPictures ? toDocuments : null
  useEffect(() => {
    if (place !== null) void navigate(place)
  }, [place, navigate])

  const takePictures = useCallback(() => setPictures([]), [])
  const takeDocument = useCallback(() => setDocuments(([, ...others]) => others), [])
  const addDocuments = useCallback(
    (files: readonly HeldFile[]) => setDocuments(before => [...before, ...files]),
    [],
  )
  const dropDocuments = useCallback(() => {
    platform.releaseFiles(documents.map(({ id }) => id))
    setDocuments([])
  }, [platform, documents])
  const given = useMemo(
    () => ({ pictures, documents, takePictures, takeDocument, addDocuments, dropDocuments }),
    [pictures, documents, takePictures, takeDocument, addDocuments, dropDocuments],
  )
  return (
    <GivenContext value={given}>
      {children}
      <Suspense fallback={null}>
        <DropWindow
          text="Drop pictures or documents anywhere"
          onDrop={dropped => void platform.takeDropped(dropped, officeFile, most).then(receive)}
        />
      </Suspense>
    </GivenContext>
  )
}
