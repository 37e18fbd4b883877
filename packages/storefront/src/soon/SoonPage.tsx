import { definePage, type Page } from '../app/page.ts'
import { useSettings } from '../app/settings.ts'
import { ButtonLink } from '../parts/Button.tsx'
import { PageNotice } from '../parts/PageNotice.tsx'

const Soon = ({ title, text }: { title: string; text: string }) => {
  const { storeEmail } = useSettings()
  return (
    <PageNotice title={title} text={text}>
      <ButtonLink to="/collections">Browse Collections</ButtonLink>
      {storeEmail && <a href={`mailto:${storeEmail}`}>{storeEmail}</a>}
    </PageNotice>
  )
}

/** Stands at an address that is linked already and has no content of its own yet. */
export const soonPage = (title: string, text = 'This page opens soon.'): Page =>
  definePage({
    Component: () => <Soon title={title} text={text} />,
    head: () => ({ title, noindex: true }),
  })
