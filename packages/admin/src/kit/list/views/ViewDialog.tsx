import {
  changeView,
  type ListName,
  listViews,
  type SavedView,
  saveView,
} from '@shop/contracts/admin/viewEndpoints'
import { FormCheckbox, FormText } from '../../form/fields.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useForm } from '../../form/useForm.ts'

interface Props {
  onSaved: (view: SavedView) => void
  onClose: () => void
}

const formOptions = { draft: null, refetch: [listViews], failure: 'Failed to save view' } as const

const fields = {
  name: { name: 'name', label: 'Name', isRequired: true },
  isShared: { name: 'isShared', label: 'Share with everyone who can see this list' },
} as const

/** Saves the list's current state as a view. */
export const NewViewDialog = ({
  list,
  query,
  onSaved,
  onClose,
}: Props & { list: ListName; query: string }) => {
  const form = useForm(saveView, {
    ...formOptions,
    defaults: { name: '', isShared: false },
    toInput: values => ({ list, query, ...values }),
    success: 'View saved',
    onSaved,
  })
  return (
    <FormDialog title="Save View" size="sm" form={form} submitText="Save View" onClose={onClose}>
      <FormText control={form.control} {...fields.name} />
      <FormCheckbox
        control={form.control}
        {...fields.isShared}
        hint="Filters, sort order and columns are saved. Your search is not."
      />
    </FormDialog>
  )
}

/** Renames a saved view, or changes whether it is shared. */
export const EditViewDialog = ({ view, onSaved, onClose }: Props & { view: SavedView }) => {
  const form = useForm(changeView, {
    ...formOptions,
    defaults: { name: view.name, isShared: view.isShared },
    toInput: values => ({ id: view.id, ...values }),
    success: 'View saved',
    onSaved,
  })
  return (
    <FormDialog title="Edit View" size="sm" form={form} submitText="Save View" onClose={onClose}>
      <FormText control={form.control} {...fields.name} />
      <FormCheckbox control={form.control} {...fields.isShared} />
    </FormDialog>
  )
}
