import {
  deleteDocument,
  linkDocument,
  listDocuments,
  type ShopDocument,
} from '@shop/contracts/documents/endpoints'
import { expect, it, vi } from 'vitest'
import { signUp, useStaff, useAccount } from '../../test/accounts.ts'
import { uploadDocument } from '../../test/documents.ts'
import { useShop, refuses } from '../../test/startShop.ts'
import { onBothDatabasesAndStores } from '../../test/stores.ts'

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
)

onBothDatabasesAndStores('documents', (dialect, storage) => {
  const shop = useShop(dialect, storage)
  const staff = useStaff(shop)
  const customer = useAccount(shop)

  const upload = (fields: Record<string, string> = {}, bytes: Uint8Array = pdf, name?: string) =>
    uploadDocument(
      shop,
      staff,
      { title: 'Supplier terms', category: 'contracts', ...fields },
      { bytes, name },
    )
  const fileDocument = async (fields: Record<string, string> = {}): Promise<ShopDocument> => {
    const answer = await upload(fields)
    const { data } = (await answer.json()) as { data: ShopDocument }
    return data
  }
  const open = (url: string) => fetch(`${shop.url}${url}`)

  it('are filed with their account and found by words of title and description', async () => {
    const made = await fileDocument({
      title: 'Lease 100% signed',
      description: 'Cable Street',
      userId: customer.user.id,
    })
    expect(made).toMatchObject({ size: pdf.length, isPublic: false, user: { firstName: 'Yusuf' } })
    await fileDocument({ title: 'Another' })
    const find = async (search: string) =>
      (await shop.call(listDocuments, { category: 'contracts', search }, staff)).items
    expect((await find('100%')).map(({ title }) => title)).toEqual(['Lease 100% signed'])
    expect(await find('cable')).toHaveLength(1)
    expect(await find('100_')).toEqual([])
    const elsewhere = await shop.call(listDocuments, { category: 'manuals' }, staff)
    expect(elsewhere).toMatchObject({ items: [], total: 0, totalPages: 1 })
  })

  it('are open to all when public, as attachments that no browser runs', async () => {
    const { url } = await fileDocument({ isPublic: 'true', title: 'Care "guide"\u2028<b>' })
    const answer = await open(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Care guide b\.pdf"/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true)
  })

  it('are closed when private, except by a link that expires after 15 minutes and is not cached', async () => {
    const { id, url } = await fileDocument()
    expect((await open(url)).status).toBe(404)
    const { url: link } = await shop.call(linkDocument, { id }, staff)
    const opened = await open(link)
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await open(`${link.slice(0, -2)}AA`)).status).toBe(404)
    const { id: other } = await fileDocument()
    expect((await open(link.replace(id, other))).status).toBe(404)
    shop.passTime(15 * 60_000)
    expect((await open(link)).status).toBe(404)
    shop.passTime(-15 * 60_000)
  })

  it('are closed to links of former staff', async () => {
    const { id } = await fileDocument()
    const former = await signUp(shop, { isAdmin: true })
    const { url } = await shop.call(linkDocument, { id }, former)
    await shop.deps.db('users').where({ id: former.user.id }).update({ is_admin: false })
    expect((await open(url)).status).toBe(404)
  })

  it.each([
    ['title', { title: '   ' }, 'Please enter a document title'],
    ['userId', { userId: '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d' }, 'This account does not exist.'],
    ['category', { category: 'secrets' }, expect.any(String)],
  ])('are refused with a wrong %s, and no file is left', async (field, fields, text) => {
    const answer = await upload(fields)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { [field]: text } })
  })

  it.each([
    ['run.exe', 'MZ', ''],
    ['page.pdf', '<html><script>alert(1)</script>', '. page.pdf is a web page: open it and save it as PDF.'],
    ['word.docx', 'PK nonsense', '. word.docx is a plain text file: open it and save it as DOCX or PDF.'],
    ['notes.doc', '{\\rtf1\\ansi Notes}', '. notes.doc is an RTF file: open it and save it as DOCX or PDF.'],
    [
      'cut.pdf',
      '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n',
      '. cut.pdf is a PDF that is cut off: please download or export it again.',
    ],
    ['empty.pdf', '', '. empty.pdf is empty: please save or download it again.'],
  ])(
    'are refused if named %s, with a message that names their actual type',
    async (name, content, explanation) => {
      const bytes = Buffer.from(content)
      const answer = await upload({}, bytes, name)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        fields: { document: `Please select a PDF, DOC, or DOCX file${explanation}` },
      })
    },
  )

  it('are deleted once, with their file, unless they are issued invoices', async () => {
    const { id, url } = await fileDocument({ isPublic: 'true' })
    expect(await shop.deps.files.read(`documents/${id}.pdf`)).toEqual(pdf)
    await shop.call(deleteDocument, { id }, staff)
    expect((await open(url)).status).toBe(404)
    expect(await shop.deps.files.read(`documents/${id}.pdf`)).toBeNull()
    await expect(shop.call(deleteDocument, { id }, staff)).rejects.toMatchObject({ status: 404 })
    const invoice = await fileDocument({ category: 'invoices' })
    await shop.deps
      .db('documents')
      .where({ id: invoice.id })
      .update({ file_key: 'documents/invoices/2026-000001.pdf' })
    await refuses(shop.call(deleteDocument, { id: invoice.id }, staff), 'conflict')
  })

  it('stay if their file cannot be removed, so that staff can try again', async () => {
    const { id } = await fileDocument({})
    vi.spyOn(shop.deps.log, 'error').mockReturnValueOnce()
    vi.spyOn(shop.deps.files, 'remove').mockRejectedValueOnce(new Error('The bucket is away.'))
    await expect(shop.call(deleteDocument, { id }, staff)).rejects.toMatchObject({ status: 500 })
    expect(await shop.deps.files.read(`documents/${id}.pdf`)).toEqual(pdf)
    await shop.call(deleteDocument, { id }, staff)
    expect(await shop.deps.files.read(`documents/${id}.pdf`)).toBeNull()
  })

  it('are all in the audit log', async () => {
    const { id } = await fileDocument()
    await shop.call(deleteDocument, { id }, staff)
    const acts: string[] = await shop.deps
      .db('audit_log')
      .where({ subject_id: id })
      .orderBy('act')
      .pluck('act')
    expect(acts).toEqual(['create', 'delete'])
  })
})
