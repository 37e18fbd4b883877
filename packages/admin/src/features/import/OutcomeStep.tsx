import type { ProductImport } from '@shop/contracts/products/sheets'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { ProgressList } from '@shop/ui/feedback/ProgressList.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '@shop/ui/words/formatCount'
import { countedRecords, recordWordsOf } from './kindWords.ts'
import { moreRow } from '@shop/ui/layout/moreRow'
import { NextPart } from './NextPart.tsx'
import { PicturesProgress } from './PicturesProgress.tsx'
import { ReportButton } from './ReportButton.tsx'
import type { ImportActions } from './useImportActions.ts'

const textOf = (sheet: ProductImport): string => {
  const { state, done, total, leftCount, fileName, pictures } = sheet
  const progress = `${done.toLocaleString('en-GB')} of ${countedRecords(total, sheet)}`
  if (state === 'applying') return `Stopped after ${progress}. The rest of ${fileName} has not been imported.`
  if (state === 'undoing') return `Stopped after ${progress} had been undone.`
  if (state === 'undone') return `The import of ${fileName} has been undone.`
  const importedCount = total - leftCount
  const wrongRows = sheet.found?.wrongRows ?? 0
  const leftOutText =
    wrongRows > 0
      ? ` ${formatCount(wrongRows, 'row')} had errors, so ${wrongRows === 1 ? 'its product was' : 'their products were'} left out.`
      : ''
  const fetchedText = pictures.done > 0 ? ` ${formatCount(pictures.done, 'picture')} added.` : ''
  return `${countedRecords(importedCount, sheet)} imported from ${fileName}.${leftOutText}${fetchedText}`
}

const timeLeft = (seconds: number): string =>
  seconds < 60 ? 'less than a minute left' : `about ${formatCount(Math.round(seconds / 60), 'minute')} left`

const detailOf = (sheet: ProductImport, secondsLeft: number | null): string => {
  const progress = `${sheet.done.toLocaleString('en-GB')} of ${countedRecords(sheet.total, sheet)}`
  return secondsLeft === null ? progress : `${progress}, ${timeLeft(secondsLeft)}`
}

interface Props {
  sheet: ProductImport
  actions: ImportActions
}

const isUndoState = ({ state }: ProductImport): boolean => state === 'undoing' || state === 'undone'

const Running = ({ sheet, actions }: Props) => {
  const { done, total, fileName } = sheet
  const isUndo = isUndoState(sheet)
  return (
    <Card isPadded>
      <ProgressList
        label="Import"
        items={[
          {
            key: 'import',
            name: isUndo ? `Undoing the import of ${fileName}` : `Importing ${fileName}`,
            state: 'running',
            share: total > 0 ? done / total : null,
            detail: `${detailOf(sheet, actions.secondsLeft)}${actions.isResumed ? '. Resumed after the reload' : ''}`,
            onCancel: actions.stop,
          },
        ]}
      />
    </Card>
  )
}

/** Offers the next actions after the import has ended or stopped: continue, undo, and view the records. */
const NextSteps = ({ sheet, actions }: Props) => {
  const { state, fileName } = sheet
  const confirm = useConfirm()
  const askUndo = async () => {
    const isConfirmed = await confirm({
      title: 'Undo this import?',
      text: `Everything imported from ${fileName} will be undone. Anything changed or sold since stays as it is, and is listed.`,
      actionLabel: 'Undo Import',
      isDanger: true,
    })
    if (isConfirmed) actions.undo()
  }
  const zipName = fileName.split(', ')[0] ?? fileName
  const askUndoZip = async () => {
    const isConfirmed = await confirm({
      title: 'Undo the whole ZIP?',
      text: `Everything imported from the sheets of ${zipName} will be undone, the last one first. Anything changed or sold since stays as it is, and is listed.`,
      actionLabel: 'Undo Whole ZIP',
      isDanger: true,
    })
    if (isConfirmed) actions.undoZip()
  }
  const hasMoreParts = (sheet.zipParts ?? 0) > (isUndoState(sheet) ? 0 : 1)
  return (
    <Row wraps>
      {state === 'applying' && <Button onClick={() => actions.apply(true)}>Continue</Button>}
      {state === 'undoing' && <Button onClick={actions.undo}>Continue Undoing</Button>}
      {state === 'applied' && sheet.next && <NextPart next={sheet.next} />}
      <Button kind={(state === 'applied' && !sheet.next) || state === 'undone' ? 'main' : 'plain'} asChild>
        <Link to={recordWordsOf(sheet).to}>{recordWordsOf(sheet).view}</Link>
      </Button>
      <Button kind="plain" asChild>
        <Link to="/admin/import">Import Another File</Link>
      </Button>
      <ReportButton id={sheet.id} />
      {(state === 'applied' || state === 'applying') && (
        <Button kind="plain" icon="undo" onClick={() => void askUndo()}>
          Undo Import
        </Button>
      )}
      {hasMoreParts && (
        <Button kind="plain" icon="undo" onClick={() => void askUndoZip()}>
          Undo Whole ZIP
        </Button>
      )}
    </Row>
  )
}

/** Shows the progress, then the outcome with its failures, and Undo. */
export const OutcomeStep = ({ sheet: startedSheet, actions }: Props) => {
  const sheet = actions.part ?? startedSheet
  const { state } = sheet
  const { left: leftRecords, leftCount } = actions.zipLeft ?? sheet
  const unlistedCount = leftCount - leftRecords.length
  const isRunning = actions.work === 'applying' || actions.work === 'undoing'
  const isUndo = isUndoState(sheet)
  const { resume } = actions
  const resumeOnce = useEffectEvent(() => resume(state))
  useEffect(() => resumeOnce(), [])
  return (
    <FormStack>
      {isRunning ? (
        <Running sheet={sheet} actions={actions} />
      ) : (
        <Notice tone={leftCount > 0 ? 'warning' : 'plain'}>{textOf(sheet)}</Notice>
      )}
      {!isRunning && !isUndo && <PicturesProgress id={sheet.id} pictures={sheet.pictures} />}
      {leftCount > 0 && (
        <Panel title={isUndo ? 'Not undone' : 'Not imported'} note={countedRecords(leftCount, sheet)}>
          <RowList
            label={isUndo ? 'Not undone' : 'Not imported'}
            rows={[
              ...leftRecords.map(({ title, reason }, index) => ({
                key: `${index} ${title}`,
                content: <TwoLines first={title} second={reason} wraps />,
                mark: null,
              })),
              ...moreRow(unlistedCount),
            ]}
          />
        </Panel>
      )}
      {!isRunning && <NextSteps sheet={sheet} actions={actions} />}
    </FormStack>
  )
}
