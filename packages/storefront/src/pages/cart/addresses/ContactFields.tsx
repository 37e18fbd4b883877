import { Field } from '../../../kit/forms/Field.tsx'

interface Asked {
  first: { phone: string; latinName: string }
  problems: { fields: Readonly<Record<string, string>> }
}

/** Asks for the name that carriers abroad can read. */
export const LatinNameField = ({ first, problems }: Asked) => (
  <Field
    name="latinName"
    label="Name in letters A to Z"
    defaultValue={first.latinName}
    error={problems.fields['latinName']}
    required
  />
)

/** Asks for the number that carriers and customs abroad may call. */
export const PhoneField = ({ first, problems }: Asked) => (
  <Field
    name="phone"
    type="tel"
    label="Phone"
    hint="For carrier and customs."
    autoComplete="shipping tel"
    defaultValue={first.phone}
    error={problems.fields['phone']}
    required
  />
)
