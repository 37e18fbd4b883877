import { BaseModel } from '../../../platform/database/BaseModel.ts'
import type { CreditNoteData, InvoiceData } from './InvoiceData.ts'

interface Row {
  number: string
  orderId: string
  /** The tax point. */
  issuedAt: string
}

/** The invoice of an order. */
export interface Invoice extends Row {
  kind: 'INVOICE'
  refundId: null
  data: InvoiceData
}

/** The credit note of a refund. */
export interface CreditNote extends Row {
  kind: 'CREDIT_NOTE'
  refundId: string
  data: CreditNoteData
}

/** An invoice or credit note with all its content. The database refuses changes. */
export class IssuedDocument extends BaseModel {
  static override tableName = 'invoices'
  static override idColumn = 'number'
  static override jsonAttributes = ['data']

  declare number: string
  declare kind: 'INVOICE' | 'CREDIT_NOTE'
  declare orderId: string
  declare refundId: string | null
  declare issuedAt: string
  declare data: InvoiceData | CreditNoteData
}
