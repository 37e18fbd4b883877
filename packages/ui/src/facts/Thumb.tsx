import { Center, Image } from '@chakra-ui/react'
import { Icon } from '../buttons/Icon.tsx'

/** A small picture of fixed size; an icon if there is no picture. */
export const Thumb = ({ url, alt = '', size = '9' }: { url: string | null; alt?: string; size?: string }) =>
  url === null ? (
    <Center boxSize={size} bg="bg.muted" color="fg.muted" borderRadius="l1" flexShrink="0">
      <Icon name="image" size={16} />
    </Center>
  ) : (
    <Image src={url} alt={alt} boxSize={size} objectFit="cover" borderRadius="l1" flexShrink="0" />
  )
