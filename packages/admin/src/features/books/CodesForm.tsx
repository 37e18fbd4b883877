import { recordOf } from '@shop/contracts/keys'
import {
  type BookCodes,
  bookAccountNames,
  bookAccounts,
  type BookProgram,
  bookPrograms,
} from '@shop/contracts/books/programs'
import { type CodesOfProgram, getBookCodes, saveBookCodes } from '@shop/contracts/books/endpoints'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { useState } from 'react'
import { FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { useRead } from '../../kit/query/useRead.ts'

interface Props {
  program: BookProgram
  onClose: () => void
}

const valuesOf = (codes: BookCodes) => recordOf(bookAccountNames, name => codes[name])

const labelOf = (field: string): string => bookAccounts[field as keyof typeof bookAccounts] ?? field

const LoadedForm = ({ program, codes, onClose }: Props & { codes: CodesOfProgram }) => {
  const [initialCodes] = useState(codes)
  const form = useForm(saveBookCodes, {
    defaults: valuesOf(codes),
    toInput: (values, saved) => ({ ...values, id: program, version: saved?.version ?? initialCodes.version }),
    record: { opened: initialCodes, read: getBookCodes, valuesOf, labelOf },
    failure: 'Failed to save the account codes',
    draft: `book-codes:${program}`,
    success: 'Account codes saved',
    refetch: [getBookCodes],
    onSaved: onClose,
  })
  const { name, codeLabel } = bookPrograms[program]
  return (
    <FormDialog title={`Account Codes in ${name}`} form={form} submitText="Save Codes" onClose={onClose}>
      <FieldGrid>
        {bookAccountNames.map(account => (
          <FormText
            key={account}
            control={form.control}
            name={account}
            label={bookAccounts[account]}
            placeholder={codeLabel}
            maxLength={60}
            isRequired
          />
        ))}
      </FieldGrid>
    </FormDialog>
  )
}

/** Maps the accounts of the journal to those of the owner's program. */
export const CodesForm = ({ program, onClose }: Props) => {
  const { data } = useRead(getBookCodes, { id: program })
  return data ? <LoadedForm key={program} program={program} codes={data} onClose={onClose} /> : null
}
