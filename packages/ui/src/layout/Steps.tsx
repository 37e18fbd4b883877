import { Box, Flex, Text } from '@chakra-ui/react'
import { Icon } from '../buttons/Icon.tsx'

interface Props {
  label: string
  steps: readonly string[]
  current: string
}

/** Shows the current one of several steps. On phones only the current step is named. */
export const Steps = ({ label, steps, current }: Props) => {
  const currentIndex = steps.indexOf(current)
  return (
    <Flex
      as="ol"
      aria-label={label}
      gap={{ base: '2', md: '5' }}
      marginBottom="5"
      listStyleType="none"
      wrap="wrap"
    >
      {steps.map((step, index) => (
        <Flex
          as="li"
          key={step}
          align="center"
          gap="2"
          aria-current={index === currentIndex ? 'step' : undefined}
          color={index === currentIndex ? 'fg' : 'fg.muted'}
        >
          <Flex
            align="center"
            justify="center"
            boxSize="6"
            borderRadius="full"
            borderWidth="1px"
            borderColor={index === currentIndex ? 'fg' : 'border'}
            bg={index < currentIndex ? 'bg.muted' : 'bg.panel'}
            textStyle="xs"
            fontVariantNumeric="tabular-nums"
            aria-hidden="true"
          >
            {index < currentIndex ? <Icon name="check" size={14} /> : index + 1}
          </Flex>
          <Text
            fontWeight={index === currentIndex ? 'semibold' : 'normal'}
            display={{ base: index === currentIndex ? 'block' : 'none', sm: 'block' }}
          >
            {step}
          </Text>
          {index < currentIndex && <Box srOnly>, done</Box>}
        </Flex>
      ))}
    </Flex>
  )
}
