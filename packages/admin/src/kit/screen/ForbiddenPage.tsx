import type { Permission } from '@shop/contracts/access'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { refusalOf } from '../session/refusalOf.ts'
import { Title } from './Title.tsx'

/** Shown in place of a screen that the user's roles do not include. */
const ForbiddenPage = ({ title, needs }: { title: string; needs: Permission }) => (
  <>
    <Title>{title}</Title>
    <PageHeading title={title} />
    <Card>
      <EmptyState title={refusalOf(needs)} text="Ask an owner if you need it." icon="lock" />
    </Card>
  </>
)

export default ForbiddenPage
