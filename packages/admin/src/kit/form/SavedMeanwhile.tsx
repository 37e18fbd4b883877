import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import type { ReactNode } from 'react'

interface Props {
  /** `useFormOver`'s answer. */
  form: { keepMine: (() => void) | null }
  /** What is saved now, in a line. */
  children: ReactNode
}

/** What somebody else has saved meanwhile, and the way to save over it. */
export const SavedMeanwhile = ({ form: { keepMine }, children }: Props) =>
  keepMine && (
    <Notice
      action={
        <Button kind="plain" onClick={keepMine}>
          Keep Mine
        </Button>
      }
    >
      Saved now: {children}
    </Notice>
  )
