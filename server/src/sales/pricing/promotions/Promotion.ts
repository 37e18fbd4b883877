import { keysOf } from '@shop/contracts/keys'
import { pick } from '@shop/contracts/facts/fieldTable'
import * as wire from '@shop/contracts/promotions/endpoints'
import { promotionFieldNames, promotionFields } from '@shop/contracts/promotions/promotionFields'
import { BaseModel, type ModelOf } from '../../../platform/database/BaseModel.ts'

/** The columns are the fields that the API returns. */
const PromotionRow = BaseModel as ModelOf<wire.Promotion>

/** A code that makes orders cheaper. */
export class Promotion extends PromotionRow {
  static override tableName = 'promotions'
  static override booleans = promotionFieldNames.filter(name => promotionFields[name].kind === 'flag')
}

export const presentPromotion = (promotion: Promotion): wire.Promotion =>
  pick(promotion, keysOf(wire.Promotion.shape))
