import type { AuditEntry } from '@shop/contracts/audit/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import styles from './ChangeDialog.module.css'
import { differences } from './differences.ts'
import { useFactContext } from './useFactContext.ts'
import { changeLabel, fieldLabel, personLabel, recordLabel, textOf } from './words.ts'

interface Props {
  entry: AuditEntry
  /** Shows all changes of this record. */
  onShowRecord: () => void
  onClose: () => void
}

/** Shows one change: its author and time, and each field before and after. */
export const ChangeDialog = ({ entry, onShowRecord, onClose }: Props) => {
  const { who, at } = entry
  const fields = differences(entry)
  const context = { ...useFactContext(), names: entry.names }
  return (
    <Dialog
      title={changeLabel(entry)}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button kind="plain" onClick={onShowRecord}>
            All Changes of This Record
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Facts
        facts={[
          ['Record', recordLabel(entry)],
          ['By', who ? `${who.name} (${who.email})` : personLabel(entry)],
          ['When', <RelativeTime key="at" instant={at} />],
        ]}
      />
      {fields.length > 0 && (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, values: [oldValue, newValue] }) => (
              <tr key={name}>
                <th scope="row">{fieldLabel(entry, name)}</th>
                <td>{entry.before && textOf(entry, name, oldValue, context, entry.before)}</td>
                <td>{entry.after && textOf(entry, name, newValue, context)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
