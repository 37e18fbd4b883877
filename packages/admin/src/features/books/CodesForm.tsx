import {
  type BookCodes,
  bookAccountNames,
  bookAccounts,
  type BookProgram,
  bookPrograms,
} from '@shop/contracts/books/programs'
import { getBookCodes, saveBookCodes } from '@shop/contracts/books/endpoints'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { useRead } from '../../kit/query/useRead.ts'

interface Props {
  program: BookProgram
  onClose: () => void
}

const Loaded = ({ program, codes, onClose }: Props & { codes: BookCodes }) => {
  const form = useForm(saveBookCodes, {
    defaults: codes,
    toInput: values => ({ ...values, program }),
    failure: 'Failed to save the account codes',
    keeps: `book-codes:${program}`,
    success: 'Account codes saved',
    refetch: [getBookCodes],
    onSaved: onClose,
  })
  const { name, called } = bookPrograms[program]
  return (
    <FormDialog
      title={`Account Codes in ${name}`}
      form={form}
      submitText="Save Codes"
      savingText="Saving..."
      onClose={onClose}
    >
      <FieldGrid>
        {bookAccountNames.map(account => (
          <FormText
            key={account}
            control={form.control}
            name={account}
            label={bookAccounts[account]}
            placeholder={called}
            maxLength={60}
            isRequired
          />
        ))}
      </FieldGrid>
    </FormDialog>
  )
}

/** The account of the owner's program for each account of the journal. */
export const CodesForm = ({ program, onClose }: Props) => {
  const { data } = useRead(getBookCodes, { program })
  return data ? <Loaded key={program} program={program} codes={data} onClose={onClose} /> : null
}
