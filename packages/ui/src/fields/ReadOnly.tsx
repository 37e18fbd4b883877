import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Disables every field and button inside it while `isReadOnly`. */
export const ReadOnly = ({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) => (
  <chakra.fieldset disabled={isReadOnly} display="contents">
    {children}
  </chakra.fieldset>
)
