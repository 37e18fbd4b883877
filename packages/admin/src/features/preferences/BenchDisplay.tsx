import { Button } from '@shop/ui/buttons/Button.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../kit/platform/connection.ts'
import type { PreferenceVerbs } from '../../kit/platform/Preferences.ts'

interface Props {
  verbs: PreferenceVerbs
  /** The display's id. */
  chosen: number | null
  onChange: (display: number | null) => void
}

const none = { value: '', label: 'No display: a window like others' }

/** The display that the pack bench fills in a window of its own. */
export const BenchDisplay = ({ verbs, chosen, onChange }: Props) => {
  const { platform } = useConnection()
  const { data: displays = [] } = useQuery({
    queryKey: ['this computer', 'displays'],
    queryFn: verbs.listDisplays,
    // One may have been plugged in.
    staleTime: 0,
  })
  const isThere = chosen === null || displays.some(({ id }) => id === chosen)
  return (
    <FieldsPanel title="Pack bench" note="In a window of its own; F11 leaves the full screen">
      <SelectField
        label="Full screen on"
        value={chosen === null ? '' : String(chosen)}
        options={[
          none,
          ...displays.map(({ id, label }) => ({ value: String(id), label })),
          ...(isThere ? [] : [{ value: String(chosen), label: 'A display that is not there now' }]),
        ]}
        onChange={id => onChange(id === '' ? null : Number(id))}
      />
      <Button onClick={() => platform.openWindow('/admin/pack')}>Open Pack Bench</Button>
    </FieldsPanel>
  )
}
