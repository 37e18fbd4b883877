import { maxGiftNoteLength, maxGiftNoteLines, tidyGiftNote } from '@shop/contracts/orders/giftNote'
import { plainWords } from '@shop/contracts/plainWords'
import type { SessionState } from './AgentSession.ts'
import type { Problem } from './Problem.ts'

/** Fits a note to the card in the parcel: joins excess lines to the last one that fits, and cuts the end at a word. */
export const fitNote = (text: string): Pick<SessionState, 'note' | 'isNoteCut'> => {
  const lines = tidyGiftNote(text).split('\n')
  const joinedLines = [
    ...lines.slice(0, maxGiftNoteLines - 1),
    lines.slice(maxGiftNoteLines - 1).join(' '),
  ].join('\n')
  const noteText = tidyGiftNote(plainWords(joinedLines).replaceAll('\t', ''))
  if (noteText.length <= maxGiftNoteLength) return { note: noteText, isNoteCut: false }
  const start = noteText.slice(0, maxGiftNoteLength - 1)
  const wholeWords = start.replace(/\s+\S*$/u, '')
  return { note: `${(wholeWords || start).replace(/[\uD800-\uDBFF]$/, '')}…`, isNoteCut: true }
}

/** Returns the last words of a text, at most 30 characters unless it has no spaces there. */
const lastWords = (text: string): string => text.slice(-31).replace(/^\S*\s+/u, '')

/** Warns that a note was cut, and says how it ends. */
export const problemsOfNote = ({ note = '', isNoteCut }: SessionState): Problem[] =>
  isNoteCut
    ? [
        {
          code: 'note_shortened',
          text: `The card in the parcel has room for ${maxGiftNoteLength} characters, so the note ends with “${lastWords(note)}”.`,
          at: { part: 'note' },
          severity: 'warning',
        },
      ]
    : []
