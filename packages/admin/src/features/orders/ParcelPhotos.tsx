import { AspectRatio, Box, Flex, HStack, Image, Skeleton, Stack, Text } from '@chakra-ui/react'
import { ApiError } from '@shop/client/ApiError'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import {
  addParcelPhoto,
  getParcelPhoto,
  maxParcelPhotos,
  removeParcelPhoto,
} from '@shop/contracts/orders/photoEndpoints'
import { parcelPhoto } from '@shop/contracts/uploads'
import { useDisabledReason } from '@shop/ui/buttons/allowed'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../kit/act/failureText.ts'
import { useAction } from '../../kit/act/useAction.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import type { OpenFile } from '../../kit/platform/Platform.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { callWithFiles } from '../../kit/upload/callWithFiles.ts'
import { useFileChooser } from '../../kit/upload/useFileChooser.ts'
import { staleReads } from './staleReads.ts'

/** Returns the photos of an order; answers cached by an earlier version have none. */
export const photosOf = (order: Partial<Pick<AdminOrder, 'photos'>>): AdminOrder['photos'] =>
  order.photos ?? []

const dataAddress = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the photo cannot be read')))
    reader.readAsDataURL(file)
  })

/** Reads a photo with the session's rights. The name of the query keeps the photo out of the offline cache. */
const usePhoto = (id: string, photoId: string) => {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['parcelPhoto', id, photoId],
    queryFn: async () => dataAddress(await client.call(getParcelPhoto, { id, photoId })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A thumbnail of a photo of the packed parcel; a click enlarges it. */
export const ParcelPhoto = ({ order: { id, number }, photoId }: { order: AdminOrder; photoId: string }) => {
  const { data: url, isError } = usePhoto(id, photoId)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const removal = useAction(removeParcelPhoto, {
    success: 'Photo removed',
    failure: 'Failed to remove the photo',
    refetch: staleReads,
  })
  const remove = () => {
    close()
    removal.ask({
      title: 'Remove Photo',
      text: 'The photo will be deleted. The timeline will still show that there was one. This action cannot be undone.',
      actionLabel: 'Remove',
      input: { id, photoId },
    })
  }
  if (isError)
    return (
      <Text textStyle="xs" color="fg.muted">
        This photo cannot be shown now.
      </Text>
    )
  return (
    <>
      <Box
        as="button"
        display="block"
        width="24"
        aria-label="Show the photo of the parcel"
        cursor="pointer"
        borderWidth="1px"
        borderRadius="l2"
        overflow="hidden"
        onClick={() => setOpen(true)}
      >
        <AspectRatio ratio={4 / 3}>
          {url === undefined ? <Skeleton /> : <Image src={url} alt="" />}
        </AspectRatio>
      </Box>
      {isOpen && url !== undefined && (
        <Dialog
          title={`Parcel of order ${number}`}
          size="lg"
          closeLabel="Close"
          onClose={close}
          footer={
            <Button kind="danger" needs={removeParcelPhoto} onClick={remove}>
              Remove Photo
            </Button>
          }
        >
          <Image
            src={url}
            alt={`Packed parcel of order ${number}`}
            width="full"
            maxHeight="75dvh"
            objectFit="contain"
          />
        </Dialog>
      )}
    </>
  )
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && 'image' in error.fields

/** Uploads a chosen photo immediately, even if the next order has been opened by then, and reports the outcome. */
const usePhotoUpload = ({ id, number }: AdminOrder) => {
  const connection = useConnection()
  const queries = useQueryClient()
  const toast = useToast()
  const [runningUploads, setRunningUploads] = useState(0)
  const send = async (image: OpenFile, photoId: string = crypto.randomUUID()): Promise<void> => {
    setRunningUploads(count => count + 1)
    try {
      await callWithFiles(connection, addParcelPhoto, { id, photoId, image }).done
      connection.platform.releaseFiles([image.id])
      toast({ tone: 'success', title: `Photo saved with order ${number}` })
      await Promise.all(staleReads.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    } catch (error) {
      toast({
        tone: 'error',
        title: `The photo of order ${number} was not saved`,
        text: failureText(error, 'Please try again.'),
        // A file that the shop refused cannot be retried.
        ...(!isRefused(error) && {
          action: { label: 'Try Again', onClick: () => void send(image, photoId) },
        }),
      })
    } finally {
      setRunningUploads(count => count - 1)
    }
  }
  return { send, isSending: runningUploads > 0 }
}

const PhotoButtons = ({ order }: { order: AdminOrder }) => {
  const { platform } = useConnection()
  const { choose } = useFileChooser(parcelPhoto, 1)
  const { send, isSending } = usePhotoUpload(order)
  const disabledReason = useDisabledReason(addParcelPhoto)
  const uploadFirst = async (pendingFiles: Promise<OpenFile[]>) => {
    const [image] = await pendingFiles
    if (image) await send(image)
  }
  const buttonProps = {
    kind: 'plain',
    needs: addParcelPhoto,
    isBusy: isSending,
    busyText: 'Keeping...',
  } as const
  return (
    <Stack gap="2">
      <HStack wrap="wrap">
        {platform.can.camera && (
          <Button
            {...buttonProps}
            icon="image"
            onClick={() => void uploadFirst(choose({ fromCamera: true }))}
          >
            Take Photo
          </Button>
        )}
        <Button {...buttonProps} icon="upload" onClick={() => void uploadFirst(choose())}>
          Choose Photo
        </Button>
      </HStack>
      {disabledReason !== null && (
        <Text textStyle="sm" color="fg.muted">
          Photos are not saved on this device. You can add one on the order’s page once the shop can be
          reached.
        </Text>
      )}
    </Stack>
  )
}

/** Shows the photos of an order's packed parcels, and lets packers add one. */
export const ParcelPhotos = ({ order }: { order: AdminOrder }) => {
  const can = useCan()
  const photos = photosOf(order)
  const mayAdd = can(addParcelPhoto) && order.paidAt !== null
  if (photos.length === 0 && !mayAdd) return null
  return (
    <Panel title="Photo of the parcel">
      <Stack padding={{ base: '3', md: '4' }} gap="3">
        {photos.length > 0 && (
          <Flex as="ul" aria-label="Photos of the parcel" listStyleType="none" gap="2" wrap="wrap">
            {photos.map(({ id }) => (
              <li key={id}>
                <ParcelPhoto order={order} photoId={id} />
              </li>
            ))}
          </Flex>
        )}
        {mayAdd && photos.length < maxParcelPhotos && <PhotoButtons order={order} />}
      </Stack>
    </Panel>
  )
}
