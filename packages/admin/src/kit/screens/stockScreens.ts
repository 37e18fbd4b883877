import type { Screen } from './Screen.ts'

/** The stock screen and the screens below it. */
export const stockScreens = [
  {
    path: 'inventory',
    title: 'Inventory',
    needs: 'stock:read',
    icon: 'inventory',
    key: 'i',
    shortcut: 'Shift+I',
    live: { topics: ['stock'], reads: ['/admin/inventory', '/admin/purchases', '/admin/stock-takes'] },
    words: 'stock sku low count delivery ledger',
  },
  {
    path: 'purchases',
    title: 'Purchase Orders',
    needs: 'stock:read',
    words: 'suppliers buying deliveries expected received restock purchases',
  },
  { path: 'purchases/:id', title: 'Purchases', needs: 'stock:read' },
  {
    path: 'stock-takes',
    title: 'Stock-Takes',
    needs: 'stock:read',
    words: 'stocktake count differences',
  },
  { path: 'stock-takes/:id', title: 'Stock-Take', needs: 'stock:read' },
  { path: 'transfers', title: 'Transfers', needs: 'stock:read' },
] as const satisfies readonly Screen[]
