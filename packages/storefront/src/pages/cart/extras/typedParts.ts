import type { TypedFact } from '@shop/contracts/orders/typedFacts'
import type { ComponentType } from 'react'
import type { TypedText } from '../../../features/cart/useTypedFacts.ts'
import { GiftNoteEditor } from './GiftNoteEditor.tsx'
import { GiftNoteSummary } from './GiftNoteSummary.tsx'

type Part = ComponentType<{ typed: TypedText }>

/** How each typed fact is asked for, and shown in the summary. */
export const typedParts: Record<TypedFact, { Editor: Part; Summary: Part }> = {
  giftNote: { Editor: GiftNoteEditor, Summary: GiftNoteSummary },
}
