import { Flex, Text } from '@chakra-ui/react'
import { deleteProductVideo, getStaffProduct } from '@shop/contracts/products/endpoints'
import type { StaffProduct } from '@shop/contracts/products/entities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { useState } from 'react'
import { useAction } from '../../../kit/act/useAction.ts'
import { useConnection } from '../../../kit/platform/connection.ts'
import { smallPicture } from '../productFigures.ts'
import { VideoDialog } from './VideoDialog.tsx'

/** A product's video, with buttons that add, change and delete it. */
export const VideoSection = ({ product }: { product: StaffProduct }) => {
  const { id, video, images, title } = product
  const { platform } = useConnection()
  const [isOpen, setOpen] = useState(false)
  const removal = useAction(deleteProductVideo, {
    success: 'Video deleted successfully',
    failure: 'Failed to delete video',
    refetch: [getStaffProduct],
  })
  const askAndRemove = () =>
    removal.ask({
      title: 'Delete Video',
      text: 'The video will disappear from the shop at once.',
      actionLabel: 'Delete',
      input: { id },
    })
  return (
    <FieldSection
      title="Video"
      buttons={
        <Button
          kind="plain"
          needs="products:write"
          icon={video ? 'edit' : 'plus'}
          onClick={() => setOpen(true)}
        >
          {video ? 'Change Video' : 'Add Video'}
        </Button>
      }
    >
      {video ? (
        <Flex align="center" gap="3" wrap="wrap">
          <Thumb url={smallPicture(video.poster ?? images[0] ?? null)} size="16" />
          <Text flex="1" minWidth="10rem" fontVariantNumeric="tabular-nums">
            {`${video.alt || title}, ${Math.round(video.seconds)} seconds, ${video.width} × ${video.height}`}
          </Text>
          <Row>
            <Button kind="plain" icon="external" onClick={() => platform.openLink(video.url)}>
              Play
            </Button>
            <Button
              kind="plain"
              needs="products:write"
              icon="trash"
              isBusy={removal.isPending}
              onClick={askAndRemove}
            >
              Delete
            </Button>
          </Row>
        </Flex>
      ) : (
        <Text color="fg.muted">No video yet. A short clip shows how the cloth moves.</Text>
      )}
      {isOpen && <VideoDialog product={product} onClose={() => setOpen(false)} />}
    </FieldSection>
  )
}
