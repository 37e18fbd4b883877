import { Flex, Text } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { DropZone } from '@shop/ui/files/DropZone.tsx'
import { ErrorCard } from '@shop/ui/feedback/ErrorCard.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { failureText } from '../../../kit/act/failureText.ts'
import { ProposalTable } from './ProposalTable.tsx'
import { formatCount, groupedDigits } from '@shop/ui/words/formatCount'
import { maxOpenFiles, type OpenedFiles } from '../../../kit/platform/Platform.ts'
import type { Proposal } from './useProposal.ts'
import { productPicture } from '@shop/contracts/uploads'
import { moreRow } from '@shop/ui/layout/moreRow'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { fileRefusalText } from '../../../kit/upload/useFileChooser.ts'

const maxNamed = 50
const maxText = groupedDigits(maxOpenFiles)

/** Lists refused files with the reasons. */
const LeftOut = ({ refused }: { refused: OpenedFiles['refused'] }) => {
  if (refused.length === 0) return null
  return (
    <Panel title="Left out" note={formatCount(refused.length, 'file')}>
      <RowList
        label="Files left out"
        rows={[
          ...refused.slice(0, maxNamed).map((file, index) => ({
            key: `${index} ${file.name}`,
            content: (
              <TwoLines
                first={file.name}
                second={fileRefusalText(file, productPicture, maxOpenFiles)}
                wraps
              />
            ),
            mark: null,
          })),
          ...moreRow(refused.length - maxNamed),
        ]}
      />
    </Panel>
  )
}

/** Asks for pictures, and shows their proposed variants. */
export const ProposalStep = ({ proposal }: { proposal: Proposal }) => {
  const { rows, refused, room, isMatching, failure, tryAgain, choose, chooseFolder, drop } = proposal
  const unmatched = rows.filter(({ variant }) => variant === null).length
  return (
    <>
      <DropZone onDrop={drop}>
        <Flex
          direction={rows.length > 0 ? 'row' : 'column'}
          wrap="wrap"
          align="center"
          justify="space-between"
          gap="3"
          paddingY={rows.length > 0 ? '0' : '8'}
          textAlign={rows.length > 0 ? 'start' : 'center'}
        >
          <Text color="fg.muted">
            {rows.length > 0 ? (
              `Drop more here, at most ${maxText} at once, or`
            ) : (
              <>
                Drop pictures or a whole folder here: JPG or PNG up to 15MB, at most {maxText} at once.
                <br />
                Each goes to the variant whose SKU or barcode is in its name, such as{' '}
                <em>THB-WHT-52-front.jpg</em>, or to the product and colour in it:{' '}
                <em>najd-thobe-white-1.jpg</em>.
              </>
            )}
          </Text>
          <Flex gap="2" wrap="wrap" justify="center">
            <Button
              kind="plain"
              icon="collections"
              isDisabled={room === 0 || isMatching}
              onClick={chooseFolder}
            >
              Choose Folder
            </Button>
            <Button kind="plain" icon="image" isDisabled={room === 0 || isMatching} onClick={choose}>
              Choose Pictures
            </Button>
          </Flex>
        </Flex>
      </DropZone>
      {isMatching && <PageSpinner label="Looking for their variants" />}
      {failure && !isMatching && (
        <ErrorCard
          title="Their variants could not be looked up"
          text={failureText(failure, 'Please check your connection and try again.')}
        >
          <Button onClick={tryAgain}>Try Again</Button>
        </ErrorCard>
      )}
      {(unmatched > 0 || refused.length > 0) && (
        <Notice tone="warning">
          {unmatched > 0 &&
            `${formatCount(unmatched, 'picture')} without a variant ${unmatched === 1 ? 'stays behind until you assign it' : 'stay behind until you assign them'}. `}
          {refused.length > 0 &&
            `${formatCount(refused.length, 'file')} ${refused.length === 1 ? 'was' : 'were'} left out: see the reasons below.`}
        </Notice>
      )}
      {rows.length > 0 && <ProposalTable proposal={proposal} />}
      <LeftOut refused={refused} />
    </>
  )
}
