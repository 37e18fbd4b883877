import { Flex, Text } from '@chakra-ui/react'
import { Button } from '../buttons/Button.tsx'
import { Icon } from '../buttons/Icon.tsx'

interface Props {
  text: string
  action: { label: string; onClick: () => void }
}

/** Replaces a part that could not be loaded, with one button. */
export const FailureCard = ({ text, action }: Props) => (
  <Flex
    role="alert"
    direction="column"
    align="center"
    gap="4"
    padding="10"
    bg="bg.panel"
    borderWidth="1px"
    borderRadius="l2"
    textAlign="center"
  >
    <Flex color="fg.error">
      <Icon name="warning" size={28} />
    </Flex>
    <Text fontWeight="medium">{text}</Text>
    <Button onClick={action.onClick}>{action.label}</Button>
  </Flex>
)
