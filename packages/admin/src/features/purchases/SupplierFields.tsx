import { listSuppliers } from '@shop/contracts/inventory/purchaseEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { useEffect } from 'react'
import { FormDay, FormText } from '../../kit/form/fields.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { useDebouncedText } from '../../kit/query/useDebouncedText.ts'
import type { PurchaseForm } from './purchaseValues.ts'

/** Suggests suppliers of earlier purchase orders while a name is typed. */
const KnownSuppliers = ({ form }: { form: PurchaseForm }) => {
  const name = form.watch('name')
  const [search, setSearch] = useDebouncedText()
  useEffect(() => setSearch(name.trim()), [name, setSearch])
  const { data } = useRead(listSuppliers, search === '' ? {} : { search }, { keepPrevious: true })
  const suggestions = (data?.items ?? []).filter(supplier => supplier.name !== name.trim()).slice(0, 4)
  if (suggestions.length === 0) return null
  const fillIn = (supplier: (typeof suggestions)[number]) => {
    const options = { shouldDirty: true, shouldValidate: true }
    form.setValue('name', supplier.name, options)
    form.setValue('email', supplier.email, options)
    form.setValue('supplierNote', supplier.note, options)
  }
  return (
    <Row wraps>
      {suggestions.map(supplier => (
        <Button key={supplier.name} kind="plain" onClick={() => fillIn(supplier)}>
          {supplier.name}
        </Button>
      ))}
    </Row>
  )
}

export const SupplierFields = ({ form }: { form: PurchaseForm }) => {
  const { control } = form
  return (
    <>
      <FieldGrid>
        <FormText control={control} name="name" label="Supplier" maxLength={120} isRequired />
        <FormText control={control} name="email" type="email" label="Supplier’s email" maxLength={254} />
      </FieldGrid>
      <KnownSuppliers form={form} />
      <FieldGrid>
        <FormText
          control={control}
          name="supplierNote"
          label="About the supplier"
          placeholder="Ask for Sam"
          maxLength={300}
        />
        <FormDay control={control} name="expectedOn" label="Expected on" />
      </FieldGrid>
    </>
  )
}
