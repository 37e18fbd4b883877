import { batchesOf } from '@shop/contracts/batchesOf'
import { matchPictures, maxPictureNames, type PicturedVariant } from '@shop/contracts/products/pictures'
import { productPicture } from '@shop/contracts/uploads'
import type { DroppedItem } from '@shop/ui/files/dropped'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../../../kit/platform/connection.ts'
import { useFilesToUpload } from '../../../kit/upload/filesToUpload.ts'
import { maxOpenFiles, type OpenFile, type OpenedFiles } from '../../../kit/platform/Platform.ts'

/** A picture and its variant; null while unknown. */
export interface ProposedPicture {
  file: OpenFile
  variant: PicturedVariant | null
}

const byName = new Intl.Collator('en-GB', { numeric: true })
/** `a.jpg` comes before `a-1.jpg`, and that before `a-10.jpg`. */
const sortedByName = (rows: readonly ProposedPicture[]) => {
  const stemOf = ({ file }: ProposedPicture) => file.name.replace(/\.[^.]*$/, '')
  return rows.toSorted(
    (a, b) => byName.compare(stemOf(a), stemOf(b)) || byName.compare(a.file.name, b.file.name),
  )
}

/** Holds chosen pictures and their proposed variants; uploads nothing. */
export const useProposal = () => {
  const { client, platform } = useConnection()
  const [rows, setRows] = useState<ProposedPicture[]>([])
  const [refused, setRefused] = useState<OpenedFiles['refused']>([])

  const lookUp = useMutation({
    mutationFn: async (files: readonly OpenFile[]): Promise<ProposedPicture[]> => {
      const proposals: ProposedPicture[] = []
      for (const batch of batchesOf(files, maxPictureNames)) {
        const { items } = await client.call(matchPictures, { names: batch.map(({ name }) => name) })
        proposals.push(...batch.map((file, index) => ({ file, variant: items[index]?.variant ?? null })))
      }
      return proposals
    },
    onSuccess: proposals => setRows(current => sortedByName([...current, ...proposals])),
  })

  const knownFiles = [...rows.map(({ file }) => file), ...(lookUp.isSuccess ? [] : (lookUp.variables ?? []))]
  const toRelease = useRef<readonly string[]>([])
  useEffect(() => {
    toRelease.current = knownFiles.map(({ id }) => id)
  })
  useEffect(() => () => platform.releaseFiles(toRelease.current), [platform])

  const room = maxOpenFiles - rows.length
  const addFiles = ({ files, refused: newlyRefused }: OpenedFiles) => {
    const isKnown = ({ name, size }: OpenFile) =>
      knownFiles.some(file => file.name === name && file.size === size)
    platform.releaseFiles(files.filter(isKnown).map(({ id }) => id))
    setRefused(newlyRefused)
    const added = files.filter(file => !isKnown(file))
    if (added.length > 0) lookUp.mutate(added)
  }
  const addOpened = async (opening: Promise<OpenedFiles>) => addFiles(await opening)

  // Files dropped on the window or the app, which opened this dialog.
  const { pictures, takePictures } = useFilesToUpload()
  useEffect(() => {
    if (pictures.length === 0 || lookUp.isPending) return
    const accepted = pictures.slice(0, room)
    const surplus = pictures.slice(room)
    platform.releaseFiles(surplus.map(({ id }) => id))
    addFiles({ files: [...accepted], refused: surplus.map(({ name }) => ({ name, reason: 'tooMany' })) })
    takePictures()
    // Runs once each time that files are dropped or passed to the app.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pictures, lookUp.isPending])

  const leaveOut = (ids: readonly string[]) => {
    platform.releaseFiles(ids)
    setRows(current => current.filter(({ file }) => !ids.includes(file.id)))
  }
  return {
    rows,
    refused,
    room,
    isMatching: lookUp.isPending,
    /** Error of looking up the names; the files stay available for a retry. */
    failure: lookUp.error,
    tryAgain: () => lookUp.variables && lookUp.mutate(lookUp.variables),
    choose: () => void addOpened(platform.openFiles(productPicture, room)),
    chooseFolder: () => void addOpened(platform.openFolder(productPicture, room)),
    drop: (dropped: readonly DroppedItem[]) =>
      void addOpened(platform.takeDropped(dropped, productPicture, room)),
    assign: (ids: readonly string[], variant: PicturedVariant) =>
      setRows(current => current.map(row => (ids.includes(row.file.id) ? { ...row, variant } : row))),
    leaveOut,
  }
}

export type Proposal = ReturnType<typeof useProposal>
