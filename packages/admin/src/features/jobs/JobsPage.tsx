import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Title } from '../../kit/screen/Title.tsx'
import { UrlTabs } from '../../kit/list/UrlTabs.tsx'
import { JobList } from './JobList.tsx'
import { OutboxList } from './OutboxList.tsx'

const tabs = [
  { value: 'jobs', label: 'Jobs', content: <JobList /> },
  { value: 'outbox', label: 'Emails and documents', content: <OutboxList /> },
]

/** Scheduled jobs, and outgoing emails and documents. */
const JobsPage = () => (
  <>
    <Title>Jobs</Title>
    <PageHeading title="Jobs" />
    <UrlTabs label="Jobs" tabs={tabs} />
  </>
)

export default JobsPage
