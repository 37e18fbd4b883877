import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { settingLabel } from './settingLabels.ts'
import { useSettingsContext } from './SettingsContext.ts'

/** Who has changed what since the settings were read, and whose are to stand. */
export const ConflictNotice = () => {
  const { conflict, edits, isSaving, keepMine, takeTheirs } = useSettingsContext()
  if (!conflict) return null
  const theirs = Object.entries(conflict).filter(([path]) => !path.endsWith('.version'))
  return (
    <Notice
      action={
        <>
          <Button kind="plain" isDisabled={isSaving} onClick={takeTheirs}>
            Take Theirs
          </Button>
          <Button isBusy={isSaving} onClick={() => void keepMine()}>
            Keep Mine and Save
          </Button>
        </>
      }
    >
      <strong>
        Somebody else has changed these settings. Nothing of yours is saved yet, and nothing is lost.
      </strong>
      <ul>
        {theirs.map(([path, text]) => (
          <li key={path}>
            {settingLabel(path)}: {text} {path in edits.values && 'You have changed it too.'}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
