import { listProducts } from '@shop/contracts/catalog/endpoints'
import { suggest } from '@shop/contracts/search/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { makeCollection, makeProduct } from '../../../test/catalog.ts'
import { describeShop } from '../../../test/startShop.ts'

// Checks that searches are understood as shoppers mean them.
describeShop('a search', shop => {
  const ask = (search: string, more: object = {}) => shop.call(listProducts, { search, ...more })
  const titles = async (search: string, more: object = {}) =>
    (await ask(search, more)).items.map(({ title }) => title)

  beforeAll(async () => {
    const { id } = await makeCollection(shop, { name: 'Thobes', slug: 'thobes' })
    await makeProduct(shop, {
      title: 'Najd Thobe',
      collections: [id],
      variants: [
        { color: 'White', size: '54', sku: 'NAJD-WHT-54', barcode: '5012345678900' },
        { color: 'White', size: '56', sku: 'NAJD-WHT-56', barcode: '012345678905', stock: 0 },
        { color: 'Navy', size: '56', sku: 'NAJD-NVY-56' },
      ],
    })
    await makeProduct(shop, {
      title: 'Riyadh Thobe',
      description: 'Pockets at the side, and a placket of 44 cm.',
      collections: [id],
      variants: [
        { color: 'White', size: '56' },
        { color: 'Black', size: 'XL' },
      ],
    })
    await makeProduct(shop, {
      title: 'Atlas Jalab',
      description: 'Closed by a cord. Returns to its shape, whatever its body is like.',
      materials: 'Wool',
      variants: [
        { color: 'Stone grey', size: '56' },
        { color: 'Burgundy', size: '58', stock: 0 },
      ],
    })
    await makeProduct(shop, { title: 'Hijaz Kandura', variants: [{ color: 'Olive', size: '60' }] })
    await makeProduct(shop, { title: 'Olive Grove Jalab', variants: [{ color: 'Black', size: '54' }] })
  })

  it.each([
    ['size 56', [], ['56'], ''],
    ['56', [], ['56'], ''],
    ['Size: 56', [], ['56'], ''],
    ['size56', [], ['56'], ''],
    ['thobes in size 56 or 54', [], ['56', '54'], 'thobes'],
    ['white thobe 56', ['White'], ['56'], 'thobe'],
    ['56 white', ['White'], ['56'], ''],
    ['navy', ['Navy'], [], ''],
    ['blue thobe', ['Navy'], [], 'thobe'],
    ['stone gray jalab', ['Stone grey'], [], 'jalab'],
    ['grey', ['Stone grey'], [], ''],
    ['navy thobe under 100', ['Navy'], [], 'thobe 100'],
    ['black extra large thobe', ['Black'], ['XL'], 'thobe'],
    ['black and white', ['Black', 'White'], [], ''],
    ['wite thobes', ['White'], [], 'thobes'],
    ['ثوب أبيض مقاس ٥٦', ['White'], ['56'], 'ثوب'],
    ['قندورة زيتي', ['Olive'], [], 'قندورة'],
  ])('reads sizes and colours as filters: %s', async (search, colors, sizes, words) => {
    const { reading, items } = await ask(search)
    expect(reading).toMatchObject({ colors, sizes, words })
    for (const { variants } of items) {
      if (colors.length > 0) expect(colors).toContain(variants[0]?.color)
      if (sizes.length > 0) expect(sizes).toContain(variants[0]?.size)
    }
    expect(items.length).toBeGreaterThan(0)
  })

  it.each([
    'men',
    "men's",
    'for men',
    'gents',
    'رجالي',
    'clothes',
    'mens clothing',
    'menswear',
    'ملابس رجالية',
    'for my husband',
    'best sellers',
  ])('finds everything by words that mean everything: %s', async search => {
    const answer = await ask(search)
    expect(answer.total).toBe((await shop.call(listProducts, {})).total)
    expect(answer.total).toBeGreaterThan(3)
    expect(answer.reading?.ignored).toEqual([])
  })

  it.each(['175cm', '5ft 9', '5 foot 9', 'size M', '3xl', 'plus size'])(
    'leads to the sizes for a height or another shop’s size: %s',
    async search => {
      expect((await ask(search)).reading?.pages).toContainEqual({ to: '/size-guide', label: 'Size guide' })
    },
  )

  it.each([
    ['175cm', []],
    ['5 foot 9', []],
    ['white thobe for 175 cm', ['Riyadh Thobe', 'Najd Thobe']],
  ])('does not search for a height in the texts of garments: %s', async (search, found) => {
    expect((await titles(search)).toSorted()).toEqual(found.toSorted())
    expect((await ask(search)).reading?.ignored).toEqual([])
  })

  it('finds only what is in stock in both, and searches words as text if a filter is set', async () => {
    expect(await titles('white thobe 56')).toEqual(['Riyadh Thobe'])
    expect((await ask('white thobe', { colors: ['Navy'] })).reading).toMatchObject({ colors: [] })
    expect(await titles('white thobe', { colors: ['Navy'] })).toEqual(['Najd Thobe'])
  })

  it('searches a colour as text if no product has it, or if it is in a product’s title', async () => {
    expect(await titles('burgundy')).toEqual(['Atlas Jalab'])
    expect(await titles('olive grove')).toEqual(['Olive Grove Jalab'])
    expect(await titles('size 44')).toEqual([])
  })

  it.each([
    ['ثوب', 'thobe'],
    ['الثوب', 'thobe'],
    ['ثَوْب', 'thobe'],
    ['ثـــوب', 'thobe'],
    ['أثواب', 'thobe'],
    ['للثوب', 'thobe'],
    ['جلابية', 'jalabiya'],
    ['جلابيه', 'jalabiya'],
    ['الجلابيات', 'jalabiya'],
    ['قندورة', 'kandura'],
    ['كندوره', 'kandura'],
    ['دشداشة', 'dishdasha'],
    ['دشاديش', 'dishdasha'],
    ['عباءة', 'abaya'],
    ['عبايه', 'abaya'],
    ['قميص', 'qamis'],
    ['أبيض', 'white'],
    ['ابيض', 'white'],
    ['البيضاء', 'white'],
    ['أسود', 'black'],
    ['كحلى', 'navy'],
    ['صوف', 'wool'],
    ['٥٦', '56'],
    ['۵۶', '56'],
    ['ثوب رجالي', 'mens thobe'],
  ])('by %s finds the same as by %s', async (arabic, english) => {
    expect(await titles(english)).not.toEqual([])
    expect(await titles(arabic)).toEqual(await titles(english))
  })

  it.each([
    ['thobs wite', 'thobes white'],
    ['White thobs fr Eid wite', null],
    ['atlsa', 'atlas'],
    ['riyahd thobe', 'riyadh thobe'],
    ['woool', 'wool'],
    ['jlaab', 'jalab'],
    ['delivry', 'delivery'],
    ['retuns', 'returns'],
  ])('is corrected to words that somebody would type: %s', async (search, corrected) => {
    const answer = await ask(search)
    if (corrected) expect(answer.corrected).toBe(corrected)
    else for (const word of answer.corrected?.split(' ') ?? []) expect(['thob', 'wit']).not.toContain(word)
  })

  it.each([
    'gift card',
    'card',
    'size 44',
    'boys',
    'kids',
    'hijab',
    'hoodie',
    'delivery',
    'christmas',
    'body suit',
  ])('is not mistaken for another word: %s', async search => {
    const { corrected } = await ask(search)
    expect(corrected).toBeUndefined()
    expect((await shop.call(suggest, { q: search })).corrected).toBeNull()
  })

  it('reports words that nothing has, and searches by the others', async () => {
    const { reading, items } = await ask('thobe for boys')
    expect(reading).toMatchObject({ ignored: ['boys'] })
    expect(items.map(({ title }) => title)).toEqual(await titles('thobe'))
    expect(await titles('boys')).toEqual([])
    expect((await ask('gift card')).total).toBe(0)
  })

  it.each([
    ['NAJD-WHT-56', 'Najd Thobe'],
    ['najd wht 56', 'Najd Thobe'],
    ['NAJDNVY56', 'Najd Thobe'],
    ['NAJD\u2013NVY\u201356', 'Najd Thobe'],
    ['5012345678900', 'Najd Thobe'],
    ['501 2345 678900', 'Najd Thobe'],
    ['٥٠١٢٣٤٥٦٧٨٩٠٠', 'Najd Thobe'],
    ['0012345678905', 'Najd Thobe'],
    ['12345678905', 'Najd Thobe'],
  ])('by a complete code finds only its product: %s', async (search, title) => {
    expect(await titles(search)).toEqual([title])
    const { products, total } = await shop.call(suggest, { q: search })
    expect([products.map(product => product.title), total]).toEqual([[title], 1])
  })

  it.each([
    ['delivery', '/shipping'],
    ['Shipping costs', '/shipping'],
    ['returns', '/returns'],
    ['how do I return a thobe', '/returns'],
    ['refund', '/returns'],
    ['size guide', '/size-guide'],
    ['sizing', '/size-guide'],
    ['xxl', '/size-guide'],
    ['medium', '/size-guide'],
    ['contact', '/contact'],
    ['whatsapp', '/contact'],
    ['gift', '/shipping#gifts'],
    ['gift card', '/shipping#gifts'],
    ['track my order', '/find-order'],
    ['kids', '/size-guide'],
    ['توصيل', '/shipping'],
    ['sale', '/sale'],
  ])('leads to the page that helps: %s', async (search, to) => {
    expect((await ask(search)).reading?.pages.map(page => page.to)).toContain(to)
    expect((await shop.call(suggest, { q: search })).pages.map(page => page.to)).toContain(to)
  })

  it('for a page finds no product that only mentions the word, and suggests the page during typing', async () => {
    expect(await titles('returns')).toEqual([])
    expect(await titles('delivery')).toEqual([])
    expect((await shop.call(suggest, { q: 'deliv' })).pages).toEqual([{ to: '/shipping', label: 'Delivery' }])
  })

  it('suggests products in the colour and size that were typed', async () => {
    const { products } = await shop.call(suggest, { q: 'navy thobe' })
    expect(products).toMatchObject([{ title: 'Najd Thobe', color: 'Navy', size: null }])
    expect((await shop.call(suggest, { q: 'thobe 56' })).products).toMatchObject([
      { size: '56' },
      { size: '56' },
    ])
  })
})
