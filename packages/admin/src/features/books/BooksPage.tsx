import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { UrlTabs } from '../../kit/list/UrlTabs.tsx'
import { Title } from '../../kit/screen/Title.tsx'
import { useHasIoss } from '../../kit/screen/settings.ts'
import { IossTab } from './IossTab.tsx'
import { JournalTab } from './JournalTab.tsx'
import { VatTab } from './VatTab.tsx'

const BooksPage = () => {
  const hasIoss = useHasIoss()
  return (
    <>
      <Title>Books</Title>
      <PageHeading title="Books" />
      <UrlTabs
        label="Books"
        tabs={[
          { value: 'journal', label: 'Journal', content: <JournalTab /> },
          { value: 'vat', label: 'VAT Return', content: <VatTab /> },
          ...(hasIoss ? [{ value: 'ioss', label: 'IOSS Return', content: <IossTab /> }] : []),
        ]}
      />
    </>
  )
}

export default BooksPage
