import { BaseModel } from '../database/BaseModel.ts'

export class Collection extends BaseModel {
  static override tableName = 'collections'
  static override booleans = ['isActive']

  declare id: string
  declare name: string
  declare slug: string
  declare description: string
  declare imageKey: string | null
  declare imageAlt: string
  declare sort: number
  declare isActive: boolean
  declare version: number
  declare createdAt: string
  declare updatedAt: string
}
