import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { lazy, useState } from 'react'
import { Part } from '../../kit/screen/Part.tsx'
import { useCan } from '../../kit/session/useCan.ts'
import type { HistoryOf } from './historyAddress.ts'

const HistoryList = lazy(() => import('./HistoryList.tsx'))

interface Props extends HistoryOf {
  /** Where a page is full: read once somebody asks for it. */
  isFolded?: boolean
  title?: string
}

/** Who changed what of a record, for those who may see the audit log. */
export const History = ({ isFolded = false, title = 'History', subject, subjectId }: Props) => {
  const can = useCan()
  const [isOpen, setOpen] = useState(!isFolded)
  if (!can('audit:read')) return null
  return (
    <FieldSection
      title={title}
      acts={
        isFolded && (
          <Button kind="quiet" onClick={() => setOpen(!isOpen)}>
            {isOpen ? `Hide ${title}` : `Show ${title}`}
          </Button>
        )
      }
    >
      {isOpen && (
        <Part>
          <HistoryList subject={subject} subjectId={subjectId} />
        </Part>
      )}
    </FieldSection>
  )
}
