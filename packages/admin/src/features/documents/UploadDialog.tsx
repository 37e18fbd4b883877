import {
  documentCategories,
  type DocumentCategory,
  documentCategoryNames,
} from '@shop/contracts/documents/categories'
import { listDocuments, type ShopDocument, uploadDocument } from '@shop/contracts/documents/endpoints'
import { documentFile } from '@shop/contracts/uploads'
import type { PickOption } from '@shop/ui/fields/PickField.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { isBlank } from '@shop/contracts/tidy'
import { FormCheckbox, FormSelect, FormText, FormTextArea } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { useFilesToUpload } from '../../kit/upload/filesToUpload.ts'
import type { OpenFile } from '../../kit/platform/Platform.ts'
import { titleOfFile } from './titleOfFile.ts'
import { FileField } from '../../kit/upload/FileField.tsx'
import { UploadProgress } from '../../kit/upload/UploadProgress.tsx'
import { UserPicker } from '../account/UserPicker.tsx'
import { useCan } from '../../kit/session/useCan.ts'

const options = documentCategoryNames.map(value => ({ value, label: documentCategories[value] }))

interface Values {
  document: OpenFile | null
  title: string
  category: DocumentCategory
  description: string
  user: PickOption | null
  isPublic: boolean
}

/** Returns the errors of missing required fields. */
const missingFieldErrors = ({ document, title }: Pick<Values, 'document' | 'title'>) => ({
  ...(!document && { document: `No file selected: ${documentFile.missing}` }),
  ...(isBlank(title) && { title: 'Title required: Please enter a document title' }),
})

interface Props {
  category: DocumentCategory
  onSaved: (saved: ShopDocument) => void
  onClose: () => void
}

const useUploadForm = ({ category, onSaved }: Pick<Props, 'category' | 'onSaved'>) => {
  const toast = useToast()
  const defaults: Values = {
    document: null,
    title: '',
    category,
    description: '',
    user: null,
    isPublic: false,
  }
  return useForm(uploadDocument, {
    defaults,
    // Without a file the contract's schema reports the error.
    toInput: ({ document, user, ...rest }) => ({
      ...rest,
      document: document as OpenFile,
      ...(user && { userId: user.id }),
    }),
    validate: missingFieldErrors,
    failure: 'Failed to upload document',
    draft: {
      key: 'document:new',
      param: 'upload',
    },
    refetch: [listDocuments],
    onSaved: saved => {
      toast({ tone: 'success', title: 'Success', text: 'Document uploaded successfully!' })
      onSaved(saved)
    },
  })
}

type UploadForm = ReturnType<typeof useUploadForm>

/** Proposes a title from the file's name unless one was typed; removes it with the file. */
const proposeTitle = (
  { setValue, getValues }: UploadForm,
  file: OpenFile | null,
  previousFile: OpenFile | null,
): void => {
  const title = getValues('title')
  if (file && isBlank(title))
    setValue('title', titleOfFile(file.name), { shouldDirty: true, shouldValidate: true })
  else if (previousFile && title === titleOfFile(previousFile.name))
    setValue('title', '', { shouldDirty: true })
}

/** Puts the next dropped or shared file into an empty form. */
const useWaitingDocument = (form: UploadForm, document: OpenFile | null) => {
  const { documents, takeDocument, addDocuments } = useFilesToUpload()
  const [nextFile] = documents
  useEffect(() => {
    if (document || !nextFile) return
    form.setValue('document', nextFile, { shouldDirty: true })
    proposeTitle(form, nextFile, null)
    takeDocument()
  }, [document, nextFile, form, takeDocument])
  return { waitingCount: documents.length, addDocuments }
}

/** Shows the file to upload, the number of waiting files, and the progress. */
const DocumentField = ({ form }: { form: UploadForm }) => {
  const { control, upload, trigger, watch } = form
  const document = watch('document')
  const { waitingCount, addDocuments } = useWaitingDocument(form, document)
  return (
    <>
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
              proposeTitle(form, file, field.value)
              field.onChange(file)
              void trigger('document')
            }}
            onMore={addDocuments}
            error={fieldState.error?.message}
          />
        )}
      />
      {waitingCount > 0 && (
        <Notice>
          {waitingCount === 1 ? '1 more file is waiting' : `${waitingCount} more files are waiting`} for this
          one to be uploaded.
        </Notice>
      )}
      {upload && document && <UploadProgress file={document} upload={upload} />}
    </>
  )
}

/** Uploads a document, by default to the category that the list shows. */
export const UploadDialog = ({ onClose, ...props }: Props) => {
  const form = useUploadForm(props)
  const can = useCan()
  const { control } = form
  const [document, title] = form.watch(['document', 'title'])
  return (
    <FormDialog
      title="Upload Document"
      form={form}
      submitText="Upload"
      savingText="Uploading..."
      isIncomplete={Object.keys(missingFieldErrors({ document, title })).length > 0}
      onClose={onClose}
    >
      <DocumentField form={form} />
      <FormText control={control} name="title" label="Document Title" isRequired />
      <FormSelect control={control} name="category" label="Category" options={options} />
      <FormTextArea control={control} name="description" label="Description" />
      {can('customers:read') && (
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
      )}
      <FormCheckbox
        control={control}
        name="isPublic"
        label="Public Document"
        hint="Public documents can be accessed without authentication"
      />
    </FormDialog>
  )
}
