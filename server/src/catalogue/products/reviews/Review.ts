import type { FitVote } from '@shop/contracts/facts/fitVotes'
import type { ReviewStatus } from '@shop/contracts/reviews/entities'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

/** A customer's review of a product; the database fills `search_text`. */
export class Review extends BaseModel {
  static override tableName = 'reviews'

  declare id: string
  declare productId: string
  /** Null once the account is deleted. */
  declare userId: string | null
  declare rating: number
  declare status: ReviewStatus
  declare fit: FitVote | null
  declare title: string
  declare comment: string
  declare createdAt: string
  declare updatedAt: string
  declare version: number
}
