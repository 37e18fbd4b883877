import { lookUpCatalog } from '../catalogue/lookUpCatalog.ts'
import { readProduct } from '../catalogue/readProduct.ts'
import { LookupRequest, ProductRequest, SearchRequest } from '../catalogue/requests.ts'
import { searchCatalog } from '../catalogue/searchCatalog.ts'
import { type Operation, operation } from './operation.ts'
import { sessionOperations } from './sessionOperations.ts'

const catalogueOperations = {
  search_catalog: operation(
    {
      method: 'POST',
      argument: 'catalog',
      path: '/catalog/search',
      capability: 'dev.ucp.shopping.catalog.search',
      title: 'Search the catalogue',
      description:
        'Finds garments by words, collection and price. Answers with products and their variants, each with price in minor units and whether it is in stock now. Typing mistakes are forgiven; a size or a colour among the words narrows the result.',
    },
    SearchRequest,
    ({ reader }, input) => searchCatalog(reader, input),
  ),
  lookup_catalog: operation(
    {
      method: 'POST',
      argument: 'catalog',
      path: '/catalog/lookup',
      capability: 'dev.ucp.shopping.catalog.lookup',
      title: 'Look up products',
      description:
        'Finds products and variants by ids, slugs or SKUs, up to 50 at once. Unknown ids are left out.',
    },
    LookupRequest,
    ({ reader }, input) => lookUpCatalog(reader, input),
  ),
  get_product: operation(
    {
      method: 'POST',
      argument: 'catalog',
      path: '/catalog/product',
      capability: 'dev.ucp.shopping.catalog.lookup',
      title: 'Read one product',
      description:
        'Reads one product by the id of it or of a variant. With `selected` options it answers with the variants that fit, and says of every other option whether it exists and can be bought. Its measurements name the heights that each size fits; its messages say what delivery costs and when it arrives, at the place in `context` if there is one.',
    },
    ProductRequest,
    ({ reader }, input) => readProduct(reader, input),
  ),
}

/** Lists every operation for agents, by the name of its tool. */
export const operations: Readonly<Record<string, Operation>> = {
  ...catalogueOperations,
  ...sessionOperations,
}
