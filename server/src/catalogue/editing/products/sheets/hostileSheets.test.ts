import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useAccount, useStaff } from '../../../../test/accounts.ts'
import { aPicture } from '../../../../test/pictures.ts'
import { sendSheet } from '../../../../test/sheets.ts'
import { useShop } from '../../../../test/startShop.ts'
import { zipOf } from '../../../../test/zip.ts'

const megabyte = 1024 * 1024
const max = 25 * megabyte
const wrongKind = 'Please choose a CSV or XLSX file, or an XML feed. A spreadsheet saves a CSV with Save As.'
const tooLarge = 'products.csv is too large. Maximum size is 25MB.'

// Runs on Postgres only, which refuses more unusual input.
describe('a hostile sheet', () => {
  const shop = useShop('postgres')
  const owner = useStaff(shop)
  const customer = useAccount(shop)
  const refusal = async (answer: Response) => ({
    status: answer.status,
    ...((await answer.json()) as object),
  })
  const leftovers = () => {
    const folder = join(shop.deps.config.dataDir, 'uploads')
    return existsSync(folder) ? readdirSync(folder) : []
  }
  const expectNothingKept = async () => {
    await expect.poll(leftovers).toEqual([])
    for (const table of ['product_imports', 'products'])
      expect(await shop.deps.db(table).count({ n: '*' }).first()).toEqual({ n: 0 })
    expect((await shop.request('/healthz')).status).toBe(200)
  }
  /** Sends a handwritten request that no client would send. */
  const open = (head: string): Socket => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api/admin/products/imports HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${owner.accessToken}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\n${head}\r\n\r\n`,
    )
    return socket
  }
  const answerOf = async (socket: Socket) => {
    const [data] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return data.toString()
  }
  const part = '--x\r\nContent-Disposition: form-data; name="sheet"; filename="products.csv"\r\n\r\n'

  it('is refused to everybody except staff before it is read', async () => {
    expect(await refusal(await sendSheet(shop, 'nobody', 'SKU\nA\n'))).toMatchObject({ status: 401 })
    expect(await refusal(await sendSheet(shop, customer.accessToken, 'SKU\nA\n'))).toMatchObject({
      status: 403,
    })
    await expectNothingKept()
  })

  it('is refused if it is not text, whatever its name', async () => {
    const picture = ' products.csv is a JPG picture, not a spreadsheet: please choose another file.'
    const files: [string, string | Uint8Array, string, { name?: string; type?: string }?][] = [
      ['a picture', await aPicture(), picture],
      [
        'a workbook, which is a zip',
        zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }]),
        ' products.csv is an Excel workbook: give it a name that ends in .xlsx.',
      ],
      ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), ''],
      ['zeros', Buffer.from('SKU,Price\nA\u0000B,1\n'), ''],
      ['a name of another kind', 'SKU\nA\n', '', { name: 'products.xlsx' }],
      ['a name without an ending', 'SKU\nA\n', '', { name: 'products' }],
      ['a second ending', 'SKU\nA\n', '', { name: 'products.csv.exe' }],
      ['a type of another kind', 'SKU\nA\n', '', { type: 'text/html' }],
    ]
    for (const [what, content, more, file] of files)
      expect(await refusal(await sendSheet(shop, owner.accessToken, content, file)), what).toMatchObject({
        status: 400,
        code: 'validation_failed',
        fields: { sheet: wrongKind + more },
      })
    await expectNothingKept()
  })

  it('is refused if nothing can be read from it', async () => {
    const sheets: [string | Uint8Array, string][] = [
      ['', 'The first row must name the columns.'],
      ['\n\n\n', 'The first row must name the columns.'],
      ['SKU,Price\n"A,1\n', 'A quotation mark is opened and never closed, near line 2.'],
      [Buffer.from('fffe', 'hex'), 'The first row must name the columns.'],
      [
        '<!DOCTYPE html>\n<html>\n<body>Sign in, please</body>\n</html>\n',
        'This file is a web page, not a sheet. Please sign in to the shop that it is from, and export it once more.',
      ],
    ]
    for (const [content, text] of sheets)
      expect(await refusal(await sendSheet(shop, owner.accessToken, content))).toMatchObject({
        status: 400,
        fields: { sheet: text },
      })
    await expectNothingKept()
  })

  it('is refused long before all of it is read if it consists only of line breaks', async () => {
    expect(await refusal(await sendSheet(shop, owner.accessToken, '\n'.repeat(max)))).toMatchObject({
      code: 'limit_reached',
    })
    await expectNothingKept()
  })

  it('is refused if it is too large, by its declared size or by its actual size', async () => {
    expect(await refusal(await sendSheet(shop, owner.accessToken, 'A'.repeat(max + 1)))).toMatchObject({
      status: 413,
      code: 'body_too_large',
      fields: { sheet: tooLarge },
    })
    const announced = open(`Content-Length: ${1024 * megabyte}`)
    expect(await answerOf(announced)).toMatch(/^HTTP\/1.1 413 /)
    const endless = open('Transfer-Encoding: chunked')
    const chunks = [part, ...Array<string>(416).fill('A'.repeat(megabyte / 16))]
    for (const chunk of chunks) endless.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`)
    expect(await answerOf(endless)).toMatch(/^HTTP\/1.1 413 [^]*Maximum size is 25MB/)
    await expectNothingKept()
  })

  it('is refused if its form is broken', async () => {
    const bodies = [
      '',
      'nonsense',
      '--x',
      part,
      `${part}SKU\nA\n`,
      `${part}SKU\nA\n--y--\r\n`,
      '--x\r\nContent-Disposition: form-data; name="sheet"\r\n\r\nSKU\r\n--x--\r\n',
      `${part.replace('"sheet"', '"other"')}SKU\nA\n\r\n--x--\r\n`,
      `${part}SKU\nA\n\r\n${part}SKU\nA\n\r\n--x--\r\n`,
      `--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n${part}SKU\nA\n\r\n--x--\r\n`,
    ]
    for (const body of bodies) {
      const sent = open(`Content-Length: ${body.length}`)
      sent.write(body)
      expect(await answerOf(sent), body).toMatch(/^HTTP\/1.1 400 /)
    }
    await expectNothingKept()
  })

  it('leaves nothing if its upload stops half-way', async () => {
    const sent = open('Content-Length: 500000')
    sent.write(`${part}SKU\n${'A\n'.repeat(50_000)}`)
    await expect.poll(leftovers).toHaveLength(1)
    sent.destroy()
    await once(sent, 'close')
    await expectNothingKept()
  })

  it('is imported as text if only its name and cells look dangerous', async () => {
    const sheet = `\uFEFFSKU\u0000\tTitle\nA\u0000\t=HYPERLINK(A1)\nB\t<script>alert(1)</script>\n`
    const name = `filename*=UTF-8''..%2F%3Dcmd%00%C3%BC%22.csv`
    const head = Buffer.from(part.replace('filename="products.csv"', name))
    const body = Buffer.concat([head, Buffer.from(sheet, 'utf16le'), Buffer.from('\r\n--x--\r\n')])
    const answer = await shop.request('/admin/products/imports', {
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${owner.accessToken}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    })
    expect(await answer.json()).toMatchObject({
      data: {
        fileName: '=cmdü".csv',
        rowCount: 2,
        columns: [
          { header: 'SKU', samples: ['A', 'B'], field: 'sku' },
          { samples: ['=HYPERLINK(A1)', '<script>alert(1)</script>'], field: 'title' },
        ],
      },
    })
    expect(leftovers()).toEqual([])
  })
})
