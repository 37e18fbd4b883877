import { namesOf, pick } from '@shop/contracts/facts/fieldTable'
import * as wire from '@shop/contracts/promotions/endpoints'
import { promotionFieldNames, promotionFields } from '@shop/contracts/promotions/promotionFields'
import { modelOf } from '../../../platform/database/BaseModel.ts'

/** A code that makes orders cheaper; its columns are the fields that the API answers. */
export class Promotion extends modelOf<wire.Promotion>() {
  static override tableName = 'promotions'
  static override booleans = promotionFieldNames.filter(name => promotionFields[name].kind === 'flag')
}

export const presentPromotion = (promotion: Promotion): wire.Promotion =>
  pick(promotion, namesOf(wire.Promotion.shape))
