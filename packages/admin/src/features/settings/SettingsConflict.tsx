import { ConflictDialog } from '../../kit/form/ConflictDialog.tsx'
import { typedText } from '../../kit/form/useConflict.ts'
import { settingLabel } from './settingLabels.ts'
import { useSettingsContext } from './SettingsContext.ts'

/** Asks whose settings stand where somebody else has saved some since they were read. */
export const SettingsConflict = () => {
  const { conflict, edits, closeConflict, keepMine, takeTheirs } = useSettingsContext()
  if (!conflict) return null
  return (
    <ConflictDialog
      conflict={{
        text: conflict.text,
        labelOf: settingLabel,
        fields: () =>
          Object.entries(conflict.fields)
            .filter(([path]) => !path.endsWith('.version'))
            .map(([field, theirs]) => ({
              field,
              theirs,
              isOpen: field in edits.values,
              mine: typedText(edits.values[field]),
            })),
        close: closeConflict,
        resolve: async prefers => {
          if (prefers === 'theirs') takeTheirs()
          else await keepMine()
        },
      }}
    />
  )
}
