import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Disables every field and button inside it while `isReadOnly`. */
export const ReadOnly = ({ isOn, children }: { isOn: boolean; children: ReactNode }) => (
  <chakra.fieldset disabled={isOn} display="contents">
    {children}
  </chakra.fieldset>
)
