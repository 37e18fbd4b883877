import { Box, Flex } from '@chakra-ui/react'
import { Icon } from '../buttons/Icon.tsx'

/** An error that concerns the whole form; announced when it appears. */
export const FormError = ({ text }: { text: string | null }) =>
  text !== null && (
    <Flex
      role="alert"
      gap="2"
      padding="3"
      bg="bg.error"
      color="fg.error"
      borderWidth="1px"
      borderColor="red.border"
      borderRadius="l2"
    >
      <Box flexShrink="0">
        <Icon name="warning" />
      </Box>
      {text}
    </Flex>
  )
