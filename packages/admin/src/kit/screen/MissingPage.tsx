import { FailureCard } from '@shop/ui/feedback/FailureCard.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { useNavigate } from 'react-router-dom'
import { Title } from './Title.tsx'

/** Shown at unknown addresses below /admin. */
export const MissingPage = () => {
  const navigate = useNavigate()
  return (
    <>
      <Title>Page not found</Title>
      <PageHeading title="Page not found" />
      <FailureCard
        text="There is no such page in the back office."
        action={{ label: 'Go to Dashboard', onClick: () => void navigate('/admin') }}
      />
    </>
  )
}
