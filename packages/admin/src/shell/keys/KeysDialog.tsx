import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { ShortcutList } from '@shop/ui/buttons/ShortcutList.tsx'
import { useSections } from '../../kit/session/useSections.ts'

const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const sections = useSections()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <ShortcutList
        groups={[
          {
            title: 'Everywhere',
            shortcuts: [
              { keys: ['Ctrl', 'K'], text: 'Search everything (Cmd K on a Mac)' },
              { keys: ['/'], text: 'Search this list' },
              { keys: ['?'], text: 'Show these keys' },
              { keys: ['Esc'], text: 'Close' },
            ],
          },
          {
            title: 'Lists',
            shortcuts: [
              { keys: ['↑', '↓'], text: 'Move between rows' },
              { keys: ['Enter'], text: 'Open a row' },
              { keys: ['Ctrl', 'Enter'], text: 'Open an order or product in a new window' },
              { keys: ['Space'], text: 'Select a row' },
              { keys: ['Shift', 'Space'], text: 'Select all rows from the last one' },
              { keys: ['A'], text: 'Approve a review' },
              { keys: ['R'], text: 'Reject a review' },
            ],
          },
          {
            title: 'An order',
            shortcuts: [
              { keys: ['J'], text: 'Next order in the list' },
              { keys: ['K'], text: 'Previous order in the list' },
            ],
          },
          {
            title: 'Go to',
            shortcuts: sections.map(({ key, title }) => ({ keys: ['G', key.toUpperCase()], text: title })),
          },
        ]}
      />
    </Dialog>
  )
}

export default KeysDialog
