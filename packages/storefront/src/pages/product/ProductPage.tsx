import { withoutBold } from '@shop/contracts/boldText'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { breadcrumbList } from '../../kit/page/breadcrumbList.ts'
import { definePage } from '../../kit/page/page.ts'
import { settingsQuery } from '../../kit/shop/settings.ts'
import { addressSlug } from '../../kit/query/addressSlug.ts'
import { readChoice } from '../../features/choice/readChoice.ts'
import { shownVariant } from '../../features/choice/choices.ts'
import { galleryPictures } from './gallery/galleryPictures.ts'
import { productData } from './productData.ts'
import { ProductFailure, ProductIncomplete, ProductMissing } from './ProductNotices.tsx'
import { ProductSkeleton } from './ProductSkeleton.tsx'
import { productSteps } from './productSteps.ts'
import { ProductView } from './ProductView.tsx'
import { productQuery } from './queries.ts'

const ProductPage = () => {
  const slug = addressSlug(useParams().slug)
  const { data, isPending } = useQuery(productQuery(slug))
  if (isPending) return <ProductSkeleton />
  if (!data) return <ProductFailure />
  if (data.variants.length === 0) return <ProductIncomplete />
  // Remounts for each product, so that its choice starts afresh.
  return <ProductView key={data.id} product={data} />
}

export const page = definePage({
  Component: ProductPage,
  Missing: ProductMissing,
  missingTitle: 'Product not found',
  queries: ({ params }) => [productQuery(addressSlug(params.slug)), settingsQuery],
  head: ([product, settings], { params, search }) => {
    const canonical = `/products/${addressSlug(params.slug)}`
    if (!product) return { title: 'Product', canonical, type: 'product' }
    return {
      title: product.metaTitle || product.title,
      description: product.metaDescription || withoutBold(product.description),
      image: galleryPictures(product, shownVariant(product.variants, readChoice(search, product.variants)))[0]
        ?.url,
      type: 'product',
      canonical,
      structuredData: [productData(product, settings), breadcrumbList(productSteps(product))],
    }
  },
})
