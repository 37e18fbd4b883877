import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export const FormStack = ({ children }: { children: ReactNode }) => <Stack gap="4">{children}</Stack>
