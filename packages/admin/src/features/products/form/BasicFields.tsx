import { Stack } from '@chakra-ui/react'
import { zeroRateDoubt } from '@shop/contracts/fit/zeroRateDoubt'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { careGroups, careLabels, type CareSymbol } from '@shop/contracts/facts/careSymbols'
import { allCountries, countryName } from '@shop/contracts/addresses/countries'
import { ageGroupOptions, genderOptions } from '@shop/contracts/facts/madeFor'
import { productFields, vatClasses } from '@shop/contracts/facts/productFields'
import { compareSizes } from '@shop/contracts/catalog/compareSizes'
import { slugOf } from '@shop/contracts/catalog/slugOf'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { FormNumber, FormSelect, FormText, FormTextArea } from '../../../kit/form/fields.tsx'
import { useDerivedSlug } from '../../../kit/form/useDerivedSlug.ts'
import { FibreFields } from './FibreFields.tsx'
import type { ProductValues } from './productValues.ts'
import { statusOptions } from '../statusLabels.ts'
import { optionsOf } from '../../../kit/form/optionsOf.ts'

/** Returns options for the model's size: the sizes of the variants, and the saved size even if none has it now. */
const useModelSizeOptions = (control: Control<ProductValues>) => {
  const [variants, modelSize] = useWatch({ control, name: ['variants', 'modelSize'] })
  const sizes = [...new Set([...variants.map(({ size }) => size.trim()), modelSize])].filter(Boolean)
  return [unstated, ...sizes.toSorted(compareSizes).map(value => ({ value, label: value }))]
}

const originOptions = () => [
  { value: '', label: 'As in the settings' },
  ...allCountries().map(value => ({ value, label: countryName(value) })),
]

const unstated = { value: '', label: 'Not stated' } as const

/** Asks for the care symbol of each process, if any. */
const CareFields = ({ control }: { control: Control<ProductValues> }) => {
  const { field, fieldState } = useController({ control, name: 'careSymbols' })
  return (
    <FieldGrid columns={3}>
      {careGroups.map(({ process, label, symbols }, index) => (
        <SelectField<CareSymbol | ''>
          key={process}
          label={label}
          value={symbols.find(symbol => field.value.includes(symbol)) ?? ''}
          options={[unstated, ...symbols.map(value => ({ value, label: careLabels[value] }))]}
          error={index === 0 ? fieldState.error?.message : undefined}
          onChange={chosenSymbol => {
            const otherSymbols = field.value.filter(symbol => !symbols.includes(symbol))
            const next = new Set(chosenSymbol === '' ? otherSymbols : [...otherSymbols, chosenSymbol])
            // Keeps the standard's order, so that choosing the same symbol again changes nothing.
            field.onChange(careGroups.flatMap(group => group.symbols).filter(symbol => next.has(symbol)))
          }}
          onBlur={field.onBlur}
        />
      ))}
    </FieldGrid>
  )
}

/** Asks for the VAT class and, if the garment looks too large for the zero rate, whether that is intended. */
const VatField = ({ control }: { control: Control<ProductValues> }) => {
  const [vatClass, measurementValues, variants] = useWatch({
    control,
    name: ['vatClass', 'measurements', 'variants'],
  })
  const measurements = measurementValues.map(({ size, width }) => ({ size, width: width ?? 0 }))
  const lengths = variants.map(({ lengthCm }) => ({ lengthCm: lengthCm ?? 0 }))
  const warning = zeroRateDoubt({ vatClass, measurements, variants: lengths })
  return (
    <Stack gap="2">
      <FormSelect
        control={control}
        name="vatClass"
        label={productFields.vatClass.label}
        options={optionsOf(vatClasses)}
        hint="The zero rate is for young children’s clothes: HMRC sets the maximum sizes."
      />
      {warning && <Notice tone="warning">{warning}</Notice>}
    </Stack>
  )
}

interface Props {
  control: Control<ProductValues>
  /** The slug is derived from the title until somebody edits it. */
  followsTitle: boolean
  /** Sections with pictures and variants, which come first. */
  mainSections: ReactNode
  /** Sections that few products need. */
  rareSections: ReactNode
}

/** Fields shown in other sections. */
type OtherSections =
  | 'fibres'
  | 'features'
  | 'specifications'
  | 'measurements'
  | 'collectionIds'
  | 'lookIds'
  | 'setIds'
  | 'variants'
  | 'pictures'

type Inputs = Record<Exclude<keyof ProductValues, OtherSections>, ReactElement>

/** Inputs in the order of work; inputs without a fixed place follow the fabric. */
const Sections = ({
  inputs,
  control,
  mainSections,
  rareSections,
}: { inputs: Inputs } & Omit<Props, 'followsTitle'>) => {
  const { title, slug, status, description, materials, care, careSymbols, ...otherInputs } = inputs
  const { modelHeightCm, modelSize, vatClass, origin, tariffCode, customsText, ...laterInputs } = otherInputs
  const { madeFor, ageGroup, googleCategory, metaTitle, metaDescription, ...clothInputs } = laterInputs
  return (
    <>
      <FieldSection title="Basic Information">
        <FieldGrid columns={3}>
          {title}
          {slug}
          {status}
        </FieldGrid>
        {description}
      </FieldSection>
      {mainSections}
      <FieldSection title="Cloth and Care">
        <FieldGrid>
          {materials}
          {care}
        </FieldGrid>
        {Object.entries(clothInputs).map(([name, input]) => (
          <Fragment key={name}>{input}</Fragment>
        ))}
      </FieldSection>
      <FibreFields control={control} />
      <FieldSection title={productFields.careSymbols.label}>{careSymbols}</FieldSection>
      <FieldSection title="Model in the Pictures">
        <FieldGrid>
          {modelHeightCm}
          {modelSize}
        </FieldGrid>
      </FieldSection>
      {rareSections}
      <FieldSection title="VAT and Customs">
        <FieldGrid>
          {vatClass}
          {origin}
          {tariffCode}
          {customsText}
        </FieldGrid>
      </FieldSection>
      <FieldSection title="Shopping Sites">
        <FieldGrid columns={3}>
          {madeFor}
          {ageGroup}
          {googleCategory}
        </FieldGrid>
      </FieldSection>
      <FieldSection title="Search Engines">
        <FieldGrid>
          {metaTitle}
          {metaDescription}
        </FieldGrid>
      </FieldSection>
    </>
  )
}

/**
 * A product's fields in the order of work: name, pictures and variants, fabric and care, taxes, customs and shopping
 * sites, and search engines.
 */
export const BasicFields = ({ control, followsTitle, mainSections, rareSections }: Props) => {
  const title = useController({ control, name: 'title' }).field.value
  const slug = useController({ control, name: 'slug' }).field
  useDerivedSlug({ isOn: followsTitle, title, slug: slug.value, onChange: slug.onChange })
  // A saved draft may lack values that publishing needs.
  const isRequired = useWatch({ control, name: 'status' }) === 'ACTIVE' || followsTitle
  const modelSizeOptions = useModelSizeOptions(control)
  const fieldProps = <Name extends Exclude<keyof ProductValues, OtherSections>>(name: Name) => ({
    control,
    name,
    label: productFields[name].label,
  })
  const inputs: Inputs = {
    title: <FormText {...fieldProps('title')} isRequired />,
    slug: (
      <FormText
        {...fieldProps('slug')}
        isRequired
        hint={`Address in the shop: /products/${slug.value || slugOf('your title')}`}
      />
    ),
    status: <FormSelect {...fieldProps('status')} options={statusOptions} />,
    description: (
      <FormTextArea
        {...fieldProps('description')}
        isRequired={isRequired}
        hint="For bold, put two asterisks on each side: **like this**."
      />
    ),
    materials: (
      <FormTextArea
        {...fieldProps('materials')}
        isRequired={isRequired}
        hint="For example, mid-weight poplin. Add fibre percentages below."
      />
    ),
    care: <FormTextArea {...fieldProps('care')} isRequired={isRequired} />,
    warnings: (
      <FormTextArea
        {...fieldProps('warnings')}
        hint="Shown with the garment. The EU and Northern Ireland require them if a garment needs any, such as: Keep away from fire."
      />
    ),
    modelHeightCm: (
      <FormNumber
        {...fieldProps('modelHeightCm')}
        unit="cm"
        hint="Height of the person in the pictures, such as 183."
      />
    ),
    modelSize: <FormSelect {...fieldProps('modelSize')} options={modelSizeOptions} />,
    vatClass: <VatField control={control} />,
    tariffCode: <FormText {...fieldProps('tariffCode')} hint="If left blank, the one in the settings." />,
    customsText: <FormText {...fieldProps('customsText')} hint="In a few plain words, such as men’s robe." />,
    origin: <FormSelect {...fieldProps('origin')} options={originOptions()} />,
    madeFor: <FormSelect {...fieldProps('madeFor')} options={optionsOf(genderOptions)} />,
    ageGroup: <FormSelect {...fieldProps('ageGroup')} options={optionsOf(ageGroupOptions)} />,
    googleCategory: (
      <FormText {...fieldProps('googleCategory')} hint="If left blank, the one in the settings." />
    ),
    metaTitle: <FormText {...fieldProps('metaTitle')} />,
    metaDescription: <FormText {...fieldProps('metaDescription')} />,
    careSymbols: <CareFields control={control} />,
  }
  return (
    <Sections inputs={inputs} control={control} mainSections={mainSections} rareSections={rareSections} />
  )
}
