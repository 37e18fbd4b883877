import { productPicture } from '@shop/contracts/uploads'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { counted } from '@shop/ui/words/counted'
import type { OpenedFiles } from '../../../kit/platform/Platform.ts'
import { refusalText } from '../../../kit/upload/useFileChooser.ts'
import { mostTogether } from './useProposal.ts'

const mostNamed = 50

/** The files that were not taken, each with why. */
export const LeftOut = ({ refused }: { refused: OpenedFiles['refused'] }) => {
  if (refused.length === 0) return null
  const more = refused.length - mostNamed
  return (
    <Panel title="Left out" note={counted(refused.length, 'file')}>
      <RowList
        label="Files left out"
        rows={[
          ...refused.slice(0, mostNamed).map((file, index) => ({
            key: `${index} ${file.name}`,
            content: (
              <TwoLines first={file.name} second={refusalText(file, productPicture, mostTogether)} wraps />
            ),
            mark: null,
          })),
          ...(more > 0 ? [{ key: 'more', content: `And ${more} more.`, mark: null }] : []),
        ]}
      />
    </Panel>
  )
}
