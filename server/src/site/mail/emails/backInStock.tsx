import { pictureAddress } from '@shop/contracts/catalog/pictures'
import { choiceText } from '@shop/contracts/orders/variantName'
import { z } from 'zod'
import type { Deps } from '../../../platform/base/deps.ts'
import {
  variantExtrasSql,
  detailsOf,
  type VariantExtrasRow,
} from '../../../catalogue/products/alikeVariants.ts'
import { pictureKeySql } from '../../../catalogue/products/variantImages.ts'
import { rows } from '../../../platform/database/rows.ts'
import { withdrawalLink } from '../../../catalogue/products/inventory/backInStock/withdrawalLink.ts'
import { readShop } from '../data/readShop.ts'
import { BackInStock, backInStockSubject } from '../templates/BackInStock.tsx'
import type { EmailWriter } from './WrittenEmail.ts'

const RequestPayload = z.object({ askId: z.string() })

interface Row extends VariantExtrasRow {
  email: string
  variantId: string
  color: string
  size: string
  title: string
  slug: string
  status: string
  picture: string | null
}

const readRequest = async (deps: Deps, askId: string): Promise<Row | undefined> => {
  const [row] = await rows<Row>(
    deps.db,
    `select a.email, v.id as "variantId", v.color, v.size, p.title, p.slug, p.status, ${variantExtrasSql},
        (${pictureKeySql}) as picture
      from stock_asks a join variants v on v.id = a.variant_id join products p on p.id = v.product_id
      where a.id = ?`,
    [askId],
  )
  return row
}

export const backInStock: EmailWriter = async (deps, { payload }) => {
  const { askId } = RequestPayload.parse(payload)
  const row = await readRequest(deps, askId)
  if (!row) return 'Nobody is waiting for it now.'
  if (row.status !== 'ACTIVE') return 'It is no longer for sale.'
  const { email, variantId, color, size, title, slug, picture } = row
  const shop = await readShop(deps)
  const choice = new URLSearchParams({ colour: color, size, variant: variantId })
  const content = {
    shop,
    title,
    choice: choiceText({ color, size: `size ${size}`, details: detailsOf(row) }),
    url: `${shop.url}/products/${slug}?${choice}`,
    picture: picture === null ? null : shop.url + pictureAddress(picture, 640, 'jpg'),
    endLink: withdrawalLink(deps, askId),
  }
  return {
    to: { address: email },
    subject: backInStockSubject(content),
    content: <BackInStock {...content} />,
    unsubscribe: content.endLink,
  }
}
