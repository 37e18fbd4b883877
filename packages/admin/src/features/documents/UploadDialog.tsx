import {
  documentCategories,
  type DocumentCategory,
  documentCategoryNames,
} from '@shop/contracts/documents/categories'
import { listDocuments, type ShopDocument, uploadDocument } from '@shop/contracts/documents/endpoints'
import { documentFile } from '@shop/contracts/uploads'
import { fileSize } from '@shop/ui/words/fileSize'
import type { Pickable } from '@shop/ui/fields/PickField.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { ProgressList } from '@shop/ui/feedback/ProgressList.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { isBlank } from '@shop/contracts/tidy'
import { FormCheckbox, FormSelect, FormText, FormTextArea } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { useGiven } from '../../kit/upload/given.ts'
import type { HeldFile } from '../../kit/platform/Platform.ts'
import { FileField } from '../../kit/upload/FileField.tsx'
import { UserPicker } from '../users/UserPicker.tsx'

const options = documentCategoryNames.map(value => ({ value, label: documentCategories[value] }))

interface Values {
  document: HeldFile | null
  title: string
  category: DocumentCategory
  description: string
  user: Pickable | null
  isPublic: boolean
}

/** Names what the button waits for. */
const missingIn = ({ document, title }: Pick<Values, 'document' | 'title'>) => ({
  ...(!document && { document: `No file selected: ${documentFile.missing}` }),
  ...(isBlank(title) && { title: 'Title required: Please enter a document title' }),
})

interface Props {
  category: DocumentCategory
  onSaved: (saved: ShopDocument) => void
  onClose: () => void
}

/** `lease_2026-11.pdf` is called `lease 2026-11`. */
const titleOf = ({ name }: HeldFile): string => name.replace(/\.[^.]*$/, '').replaceAll('_', ' ')

/** Files a document under the category that is looked at, unless another is chosen. */
export const UploadDialog = ({ category, onSaved, onClose }: Props) => {
  const toast = useToast()
  const { documents, takeDocument, addDocuments } = useGiven()
  const defaults: Values = {
    document: null,
    title: '',
    category,
    description: '',
    user: null,
    isPublic: false,
  }
  const form = useForm(uploadDocument, {
    defaults,
    // Without a file the contract's schema complains, as it should.
    toInput: ({ document, user, ...rest }) => ({
      ...rest,
      document: document as HeldFile,
      ...(user && { userId: user.id }),
    }),
    complaints: missingIn,
    failure: 'Failed to upload document',
    keeps: {
      draft: 'document:new',
      // A file is chosen again: no device keeps one from an earlier start.
      restore: kept => ({ ...kept, document: null }),
      param: 'upload',
    },
    refetch: [listDocuments],
    onSaved: saved => {
      toast({ tone: 'success', title: 'Success', text: 'Document uploaded successfully!' })
      onSaved(saved)
    },
  })
  const { control, upload } = form
  const [document, title] = form.watch(['document', 'title'])
  const [next] = documents
  // One that led here, or waits for its turn; it is called as its file until somebody says otherwise.
  useEffect(() => {
    if (document || !next) return
    form.setValue('document', next, { shouldDirty: true })
    if (form.getValues('title') === '')
      form.setValue('title', titleOf(next), { shouldDirty: true, shouldValidate: true })
    takeDocument()
  }, [document, next, form, takeDocument])

  return (
    <FormDialog
      title="Upload Document"
      form={form}
      submitText="Upload"
      savingText="Uploading..."
      isIncomplete={Object.keys(missingIn({ document, title })).length > 0}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="document"
        render={({ field, fieldState }) => (
          <FileField
            label="File"
            hint="PDF, DOC or DOCX, at most 25MB"
            rule={documentFile}
            value={field.value}
            onChange={file => {
              field.onChange(file)
              void form.trigger('document')
            }}
            onMore={addDocuments}
            error={fieldState.error?.message}
          />
        )}
      />
      {documents.length > 0 && (
        <Notice>
          {documents.length === 1 ? '1 more file waits' : `${documents.length} more files wait`} for this one
          to be uploaded.
        </Notice>
      )}
      {upload && document && (
        <ProgressList
          label="Upload"
          works={[
            {
              key: document.id,
              name: document.name,
              state: 'running',
              share: upload.total === null ? null : upload.sent / upload.total,
              detail: `${fileSize(upload.sent)} of ${fileSize(upload.total ?? document.size)}`,
              onCancel: upload.cancel,
            },
          ]}
        />
      )}
      <FormText control={control} name="title" label="Document Title" isRequired />
      <FormSelect control={control} name="category" label="Category" options={options} />
      <FormTextArea control={control} name="description" label="Description" />
      <Controller
        control={control}
        name="user"
        render={({ field }) => (
          <UserPicker
            label="Associated User"
            hint="The account that the document is about, if any"
            placeholder="Search by name or email"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <FormCheckbox
        control={control}
        name="isPublic"
        label="Public Document"
        hint="Public documents can be accessed without authentication"
      />
    </FormDialog>
  )
}
