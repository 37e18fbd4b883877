import type { z } from 'zod'
import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import { lookUpCatalog } from '../catalogue/lookUpCatalog.ts'
import { readProduct } from '../catalogue/readProduct.ts'
import { LookupRequest, ProductRequest, SearchRequest } from '../catalogue/requests.ts'
import { searchCatalog } from '../catalogue/searchCatalog.ts'
import { UcpError } from './UcpError.ts'
import type { Capability } from './version.ts'

export interface Operation {
  /** Below the endpoint of REST; always POST. */
  path: string
  capability: Capability
  title: string
  /** Read by models: a constant of ours, never a text of the database. */
  description: string
  /** Whether it takes an idempotency key: it is done once for each then. */
  keyed?: 'optional' | 'required'
  request: z.ZodType
  run: (reader: CatalogueReader, input: unknown) => Promise<object>
}

const operation = <Request extends z.ZodType>(
  description: Omit<Operation, 'request' | 'run'>,
  request: Request,
  run: (reader: CatalogueReader, input: z.output<Request>) => Promise<object>,
): Operation => ({
  ...description,
  request,
  run: (reader, input) => {
    const read = request.safeParse(input)
    if (read.success) return run(reader, read.data)
    const [issue] = read.error.issues
    const where = issue?.path.length ? `$.${issue.path.join('.')}: ` : ''
    throw new UcpError('invalid_request', `${where}${issue?.message ?? 'The request cannot be read.'}`)
  },
})

/** Everything that an agent may ask, by the name of its tool. */
export const operations: Readonly<Record<string, Operation>> = {
  search_catalog: operation(
    {
      path: '/catalog/search',
      capability: 'dev.ucp.shopping.catalog.search',
      title: 'Search the catalogue',
      description:
        'Finds garments by words, collection and price. Answers with products and their variants, each with price in minor units and whether it is in stock now. Typing mistakes are forgiven; a size or a colour among the words narrows the result.',
    },
    SearchRequest,
    searchCatalog,
  ),
  lookup_catalog: operation(
    {
      path: '/catalog/lookup',
      capability: 'dev.ucp.shopping.catalog.lookup',
      title: 'Look up products',
      description:
        'Finds products and variants by ids, slugs or SKUs, up to 50 at once. Unknown ids are left out.',
    },
    LookupRequest,
    lookUpCatalog,
  ),
  get_product: operation(
    {
      path: '/catalog/product',
      capability: 'dev.ucp.shopping.catalog.lookup',
      title: 'Read one product',
      description:
        'Reads one product by the id of it or of a variant. With `selected` options it answers with the variants that fit, and says of every other option whether it exists and can be bought.',
    },
    ProductRequest,
    readProduct,
  ),
}
