import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormStack } from '../fields/FormStack.tsx'
import { Panel } from './Panel.tsx'

export const FieldsPanel = ({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}) => (
  <Panel title={title} note={note}>
    <Box padding={{ base: '3', md: '4' }}>
      <FormStack>{children}</FormStack>
    </Box>
  </Panel>
)
