import type { Client } from '@shop/client/createClient'
import type { Session } from '@shop/client/createSession'
import { createContext, use } from 'react'

/** Environment of the storefront: the API, the stored session, and the shop's public address. */
export interface Shop {
  client: Client
  session: Session
  /** The shop's public address without a trailing slash: `https://shop.example`. */
  origin: string
}

export const ShopContext = createContext<Shop | null>(null)

export const useShop = (): Shop => {
  const shop = use(ShopContext)
  if (!shop) throw new Error('useShop needs a ShopContext above it')
  return shop
}
