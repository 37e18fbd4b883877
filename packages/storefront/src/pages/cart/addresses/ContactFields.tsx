import { Field } from '../../../kit/forms/Field.tsx'

interface ContactProps {
  initial: { phone: string; latinName: string }
  problems: { fields: Readonly<Record<string, string>> }
}

/** Asks for the name that carriers abroad can read. */
export const LatinNameField = ({ initial, problems }: ContactProps) => (
  <Field
    name="latinName"
    label="Name in letters A to Z"
    defaultValue={initial.latinName}
    error={problems.fields['latinName']}
    required
  />
)

/** Asks for the number that carriers and customs abroad may call. */
export const PhoneField = ({ initial, problems }: ContactProps) => (
  <Field
    name="phone"
    type="tel"
    label="Phone"
    hint="For carrier and customs."
    autoComplete="shipping tel"
    defaultValue={initial.phone}
    error={problems.fields['phone']}
    required
  />
)
