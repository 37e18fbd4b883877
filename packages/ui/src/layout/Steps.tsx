import { Box, Flex, Text } from '@chakra-ui/react'
import { Icon } from '../buttons/Icon.tsx'

interface Props {
  label: string
  steps: readonly string[]
  current: string
}

/** Shows the current one of several steps. On phones only that one is named. */
export const Steps = ({ label, steps, current }: Props) => {
  const at = steps.indexOf(current)
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
          aria-current={index === at ? 'step' : undefined}
          color={index === at ? 'fg' : 'fg.muted'}
        >
          <Flex
            align="center"
            justify="center"
            boxSize="6"
            borderRadius="full"
            borderWidth="1px"
            borderColor={index === at ? 'fg' : 'border'}
            bg={index < at ? 'bg.muted' : 'bg.panel'}
            textStyle="xs"
            fontVariantNumeric="tabular-nums"
            aria-hidden="true"
          >
            {index < at ? <Icon name="check" size={14} /> : index + 1}
          </Flex>
          <Text
            fontWeight={index === at ? 'semibold' : 'normal'}
            display={{ base: index === at ? 'block' : 'none', sm: 'block' }}
          >
            {step}
          </Text>
          {index < at && <Box srOnly>, done</Box>}
        </Flex>
      ))}
    </Flex>
  )
}
