import { getProductImport, retryImportPictures, type ProductImport } from '@shop/contracts/products/sheets'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { ProgressList } from '@shop/ui/feedback/ProgressList.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { useAction } from '../../kit/act/useAction.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { moreRow } from '@shop/ui/layout/moreRow'

const refetchMs = 2000

const Running = ({ id, pictures: { total, waiting } }: Pick<ProductImport, 'id' | 'pictures'>) => {
  useRead(getProductImport, { id }, { refetchInterval: refetchMs })
  const finishedCount = total - waiting
  return (
    <Card isPadded>
      <ProgressList
        label="Pictures"
        items={[
          {
            key: 'pictures',
            name: 'Fetching pictures. You can leave this page.',
            state: 'running',
            share: total > 0 ? finishedCount / total : null,
            detail: `${finishedCount.toLocaleString('en-GB')} of ${formatCount(total, 'picture')}`,
          },
        ]}
      />
    </Card>
  )
}

/** Shows the progress of fetching an import's pictures, and lists failed ones. */
export const PicturesProgress = ({ id, pictures }: Pick<ProductImport, 'id' | 'pictures'>) => {
  const retry = useAction(retryImportPictures, {
    success: 'Fetching the pictures again',
    failure: 'Failed to fetch the pictures',
    refetch: [getProductImport],
  })
  const { total, done, waiting, failed } = pictures
  return (
    <>
      {waiting > 0 && <Running id={id} pictures={pictures} />}
      {failed.length > 0 && (
        <Panel
          title="Pictures that couldn’t be fetched"
          note={
            <Button kind="quiet" needs={retryImportPictures} onClick={() => retry.run({ id })}>
              Try Again
            </Button>
          }
        >
          <RowList
            label="Pictures that couldn’t be fetched"
            rows={[
              ...failed.map(({ title, url, reason }, index) => ({
                key: `${index} ${url}`,
                content: <TwoLines first={title} second={`${reason} ${url}`} wraps />,
                mark: null,
              })),
              ...moreRow(total - done - waiting - failed.length),
            ]}
          />
        </Panel>
      )}
    </>
  )
}
