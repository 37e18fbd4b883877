import { Box } from '@chakra-ui/react'
import { getProductImport, type ProductImport } from '@shop/contracts/products/sheets'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { Steps } from '@shop/ui/layout/Steps.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { PageError } from '../../kit/query/ReadError.tsx'
import { Title } from '../../kit/screen/Title.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { OutcomeStep } from './OutcomeStep.tsx'
import { choicesOf } from './choicesOf.ts'
import { isProductSheet } from './kindWords.ts'
import { useImportActions, type ImportActions } from './useImportActions.ts'

const steps = ['File', 'Columns', 'Check', 'Done'] as const
/** The columns of a sheet without products are known, so the step for columns is left out. */
const stepsWithoutColumns = ['File', 'Check', 'Done'] as const
type Step = (typeof steps)[number]

/** Notice of a sheet whose check was interrupted. */
const UncheckedStep = ({ sheet, actions }: { sheet: ProductImport; actions: ImportActions }) => (
  <Notice
    tone="plain"
    action={
      <Button
        isBusy={actions.work === 'checking'}
        busyText="Checking..."
        onClick={() => void actions.check(choicesOf(sheet))}
      >
        Check
      </Button>
    }
  >
    {sheet.fileName} has not been checked yet. Checking it changes nothing.
  </Notice>
)

/** Returns the step of an import; `opensColumns` goes back from the check to the columns. */
const stepOf = (sheet: ProductImport, opensColumns: boolean): Step => {
  const { state } = sheet
  if (state !== 'read' && state !== 'checked') return 'Done'
  return isProductSheet(sheet) && (state === 'read' || opensColumns) ? 'Columns' : 'Check'
}

interface StepBoxProps {
  step: Step
  state: ProductImport['state']
  children: ReactNode
}

/** Moves the focus to each new step, and to a step whose new state has removed the focused button. */
const StepBox = ({ step, state, children }: StepBoxProps) => {
  const box = useRef<HTMLDivElement>(null)
  const previous = useRef({ step, state })
  useEffect(() => {
    const isFocusLost = previous.current.state !== state && document.activeElement === document.body
    if (previous.current.step !== step || isFocusLost) box.current?.focus()
    previous.current = { step, state }
  }, [step, state])
  return (
    <Box as="section" ref={box} aria-label={step} tabIndex={-1} outline="none">
      {children}
    </Box>
  )
}

const OpenImport = ({ id }: { id: string }) => {
  const [params, setParams] = useSearchParams()
  const { data, isError, error, refetch } = useRead(getProductImport, { id })
  const actions = useImportActions(id)
  if (isError && !data)
    return (
      <PageError
        error={error}
        title="This import cannot be shown."
        text="It may have been removed."
        refetch={refetch}
      />
    )
  if (!data) return <PageSpinner label="Loading" />
  const step = stepOf(data, params.get('step') === 'columns')
  return (
    <>
      <Steps
        label="Steps of the import"
        steps={isProductSheet(data) ? steps : stepsWithoutColumns}
        current={step}
      />
      <StepBox step={step} state={data.state}>
        {step === 'Columns' && (
          // Remounted for each file, so that one file's choices do not apply to another.
          <ColumnsStep
            key={id}
            sheet={data}
            actions={actions}
            onChecked={() => setParams({}, { replace: true })}
          />
        )}
        {step === 'Check' && data.state === 'read' && <UncheckedStep sheet={data} actions={actions} />}
        {step === 'Check' && data.state === 'checked' && (
          <CheckStep
            key={id}
            sheet={data}
            actions={actions}
            onColumns={() => setParams({ step: 'columns' })}
          />
        )}
        {step === 'Done' && <OutcomeStep sheet={data} actions={actions} />}
      </StepBox>
    </>
  )
}

/**
 * Imports another shop's export or a sheet of products in four steps: file, columns (only for products), check,
 * outcome. The import can be undone.
 */
const ImportPage = () => {
  const { id } = useParams()
  return (
    <>
      <Title>Import</Title>
      <PageHeading title="Import">
        <Row wraps>
          <Button kind="plain" icon="link" asChild>
            <Link to="/admin/settings/redirects">Redirects</Link>
          </Button>
          <Button kind="plain" asChild>
            <Link to="/admin/products">Back to Products</Link>
          </Button>
        </Row>
      </PageHeading>
      {id === undefined ? (
        <>
          <Steps label="Steps of the import" steps={steps} current="File" />
          <FileStep />
        </>
      ) : (
        <OpenImport key={id} id={id} />
      )}
    </>
  )
}

export default ImportPage
