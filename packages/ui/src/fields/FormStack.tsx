import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Fields and groups of them, one below the other. */
export const FormStack = ({ children }: { children: ReactNode }) => <Stack gap="4">{children}</Stack>
