import { benefitOf } from '@shop/contracts/promotions/benefitOf'
import { listPromotions } from '@shop/contracts/promotions/endpoints'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { Link } from 'react-router-dom'
import { useSettings } from '../../kit/screen/settings.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { PromotionBadge } from './PromotionBadge.tsx'
import { usesOf } from './promotionWords.ts'
import { useCan } from '../../kit/session/useCan.ts'

const place = '/admin/settings/promotions'

/** The newest promotions, with the way to all of them, as Settings > Store shows them. */
export const PromotionsPanel = () => {
  const { currency } = useSettings()
  const can = useCan()
  const { data } = useRead(listPromotions, { limit: 5 })
  if (!can(listPromotions)) return null
  return (
    <Panel
      title="Promotions"
      note={
        (data?.total !== 0 || can('promotions:write')) && (
          <Link to={data?.total === 0 ? `${place}?create=true` : place}>
            {data?.total === 0 ? 'Create promotion' : 'Manage promotions'}
          </Link>
        )
      }
    >
      {data?.total === 0 && <EmptyText>No promotions yet</EmptyText>}
      {data && data.total > 0 && (
        <RowList
          label="Newest promotions"
          rows={data.items.map(promotion => ({
            key: promotion.id,
            content: (
              <Link to={`${place}?promotion=${promotion.id}`}>
                <TwoLines
                  first={promotion.code}
                  second={`${benefitOf(promotion, currency)} · used ${usesOf(promotion)}`}
                />
              </Link>
            ),
            mark: <PromotionBadge promotion={promotion} />,
          }))}
        />
      )}
    </Panel>
  )
}
