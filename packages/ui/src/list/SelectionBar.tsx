import { Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { groupedDigits } from '../words/formatCount.ts'

interface Props {
  count: number
  /** `reviews` */
  noun: string
  onClear: () => void
  /** Buttons for actions on all selected rows. */
  children: ReactNode
}

/** Shows above a list how many rows are selected, and actions on them. */
export const SelectionBar = ({ count, noun, onClear, children }: Props) =>
  count === 0 ? null : (
    <Flex
      role="toolbar"
      aria-label={`Selected ${noun}`}
      align="center"
      wrap="wrap"
      gap="2"
      minHeight="12"
      marginBottom="3"
      paddingX="3"
      paddingY="1.5"
      borderWidth="1px"
      borderRadius="l2"
      bg="bg.panel"
    >
      <Text fontWeight="medium" marginEnd="auto" fontVariantNumeric="tabular-nums">
        {groupedDigits(count)} selected
      </Text>
      {children}
      <Button kind="quiet" onClick={onClear}>
        Clear
      </Button>
    </Flex>
  )
