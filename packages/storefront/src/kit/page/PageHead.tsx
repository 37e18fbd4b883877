import { useSettings } from '../shop/settings.ts'
import { headTags, type SearchMetadata } from './searchMetadata.ts'
import { useShop } from '../shop/shop.ts'

/** Renders the title and meta tags of the page; React moves them into the head. */
export const PageHead = ({ metadata }: { metadata: SearchMetadata }) => {
  const { storeName } = useSettings()
  const { origin } = useShop()
  const { title, names, properties, canonical } = headTags(metadata, storeName, origin)
  return (
    <>
      <title>{title}</title>
      {Object.entries(names).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {canonical && <link rel="canonical" href={canonical} />}
    </>
  )
}
