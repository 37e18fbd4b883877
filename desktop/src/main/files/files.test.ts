import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { documentFile, productPicture } from '@shop/contracts/uploads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenedFiles } from '@shop/admin/kit/platform/Platform'
import { clipboard, fake } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop, startStandInShop } from '../../test/openDesktop.ts'
import { diskProblem, isOtherSystemError, readProblem } from './diskProblem.ts'

const megabyte = 1024 * 1024
const copyRule = (rule: typeof documentFile) => ({ ...rule, kinds: [...rule.kinds] })

describe('files', () => {
  let desktop: Desktop
  let shop: Awaited<ReturnType<typeof startStandInShop>>
  let folder: string
  let received = { bytes: 0, type: '', head: '' }
  let answer: RequestListener

  const fileOf = (name: string, content: string | Buffer = '%PDF-1.7') => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const choose = async (paths: string[], rule = documentFile, max = 200): Promise<OpenedFiles> => {
    fake.chosenFiles = paths
    const reply = await desktop.ask('openFiles', { rule: copyRule(rule), max })
    return (reply as { answer: OpenedFiles }).answer
  }
  const send = (fileId: string, transferId: string = crypto.randomUUID()) =>
    desktop.ask('upload', {
      shop: shop.address,
      transferId,
      method: 'POST',
      path: '/admin/documents',
      fields: [['title', 'A "title"']],
      files: [{ field: 'file', fileId }],
    })
  const saveAs = (path: string) => {
    fake.savePath = path
    return desktop.ask('saveFromApi', {
      shop: shop.address,
      transferId: crypto.randomUUID(),
      path: '/admin/orders/1/invoice',
      name: '../../INV/2026-1.pdf',
    })
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shop-files-'))
    received = { bytes: 0, type: '', head: '' }
    answer = (request, response) => {
      received.type = String(request.headers['content-type'])
      request.on('data', (chunk: Buffer) => {
        if (received.head.length < 400) received.head += chunk.toString('latin1', 0, 400)
        received.bytes += chunk.length
      })
      request.on('end', () => response.writeHead(201).end('{"data":{"id":"d1"}}'))
    }
    desktop = await openDesktop()
    shop = await startStandInShop((request, response) => answer(request, response))
    await desktop.ask('addShop', { address: shop.address })
  })
  afterEach(async () => {
    await shop.close()
    rmSync(folder, { recursive: true })
  })

  it('are passed to the page as ids; files that break the rule are refused by name', async () => {
    const { files, refused } = await choose([
      fileOf('lease.pdf'),
      fileOf('virus.exe'),
      fileOf('long.pdf', Buffer.alloc(25 * megabyte + 1)),
      join(folder, 'gone.pdf'),
    ])
    expect(files).toEqual([{ id: expect.any(String), name: 'lease.pdf', type: 'application/pdf', size: 8 }])
    expect(refused).toEqual([
      { name: 'virus.exe', reason: 'wrongKind' },
      { name: 'long.pdf', reason: 'tooLarge' },
      { name: 'gone.pdf', reason: 'unreadable' },
    ])
    expect(JSON.stringify([files, desktop.page.sentMessages])).not.toContain(folder)
  })

  it('are limited to 200 at a time; the 201st is refused by name', async () => {
    const paths = Array.from({ length: 201 }, (_, index) => fileOf(`${index}.jpg`, 'x'))
    const { files, refused } = await choose(paths, productPicture)
    expect(files).toHaveLength(200)
    expect(refused).toEqual([{ name: '200.jpg', reason: 'tooMany' }])
    expect(new Set(files.map(({ id }) => id)).size).toBe(200)
  })

  it('are streamed from the disk, with progress', async () => {
    const { files } = await choose([fileOf('big.pdf', Buffer.alloc(9 * megabyte, 7))])
    const reply = await send(files[0]?.id ?? '')
    expect(reply).toEqual({ answer: { status: 201, body: { data: { id: 'd1' } } } })
    expect(received.bytes).toBeGreaterThan(9 * megabyte)
    expect(received.type).toMatch(/^multipart\/form-data; boundary=/)
    expect(received.head).toContain('name="title"\r\n\r\nA "title"\r\n')
    expect(received.head).toContain('name="file"; filename="big.pdf"\r\nContent-Type: application/pdf')
    const progressMessages = desktop.page.sentMessages.map(
      ([, , progress]) => progress as { sent: number; total: number },
    )
    expect(progressMessages.length).toBeGreaterThan(100)
    expect(progressMessages.at(-1)).toEqual({
      transferId: expect.any(String),
      sent: received.bytes,
      total: received.bytes,
    })
  })

  it('are reported by name if they vanish between choosing and sending, and the others are sent', async () => {
    const { files } = await choose([fileOf('a.pdf'), fileOf('b.pdf')])
    rmSync(join(folder, 'a.pdf'))
    expect(await send(files[0]?.id ?? '')).toEqual({
      failure: { name: 'Error', message: 'a.pdf is no longer where it was.' },
    })
    expect(await send(files[1]?.id ?? '')).toMatchObject({ answer: { status: 201 } })
    await desktop.ask('releaseFiles', { fileIds: files.map(({ id }) => id) })
    expect(await send(files[1]?.id ?? '')).toMatchObject({
      failure: { message: 'This file is no longer available.' },
    })
  })

  it('can be cancelled during the upload, and a lost connection has a different error', async () => {
    answer = request => void request.resume()
    const { files } = await choose([fileOf('a.pdf')])
    const transferId = crypto.randomUUID()
    const sending = send(files[0]?.id ?? '', transferId)
    await expect.poll(() => desktop.page.sentMessages.length).toBeGreaterThan(0)
    await desktop.ask('cancelTransfer', { transferId })
    expect(await sending).toMatchObject({ failure: { name: 'TransferCanceled' } })
    answer = request => void request.socket.destroy()
    expect(await send(files[0]?.id ?? '')).toEqual({
      failure: { name: 'TypeError', message: 'The connection was lost.' },
    })
  })

  it('are saved completely or not at all, under a name without a path', async () => {
    answer = (_, response) => response.end('%PDF invoice')
    const path = join(folder, 'invoice.pdf')
    expect(await saveAs(path)).toEqual({ answer: 'saved' })
    expect(fake.fileDialogs.at(-1)).toMatchObject({
      title: 'Save 2026-1.pdf',
      buttonLabel: 'Save',
      defaultPath: join(fake.downloads, '2026-1.pdf'),
      filters: [{ name: 'PDF', extensions: ['pdf'] }],
      window: desktop.window,
    })
    expect(readFileSync(path, 'utf8')).toBe('%PDF invoice')
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('%PDF half', () => response.destroy())
    }
    expect(await saveAs(path)).toMatchObject({ failure: { name: 'TypeError' } })
    expect(readFileSync(path, 'utf8')).toBe('%PDF invoice')
    answer = (_, response) => response.writeHead(404).end('{"error":"No invoice.","code":"not_invoiced"}')
    expect(await saveAs(path)).toMatchObject({
      failure: { status: 404, body: { error: 'No invoice.', code: 'not_invoiced' } },
    })
    expect(readdirSync(folder)).toEqual(['invoice.pdf'])
    fake.savePath = null
    expect(await desktop.ask('saveFile', { name: 'a.csv', type: 'text/csv', content: 'a' })).toEqual({
      answer: 'canceled',
    })
  })

  it.runIf(existsSync('/dev/full'))(
    'on a full disk end their download, so that other calls continue',
    async () => {
      const path = join(folder, 'invoice.pdf')
      symlinkSync('/dev/full', `${path}.part`)
      const ended = new Promise<void>(resolve => {
        answer = (_, response) => {
          response.on('close', resolve)
          response.write('%PDF invoice')
        }
      })
      expect(await saveAs(path)).toMatchObject({
        failure: { message: expect.stringMatching(/^The disk is full/) },
      })
      await ended
    },
  )

  it.runIf(existsSync('/dev/full'))(
    'on a full disk leave nothing behind, and the reason is reported',
    async () => {
      answer = (_, response) => response.end('%PDF invoice')
      const path = join(folder, 'invoice.pdf')
      symlinkSync('/dev/full', `${path}.part`)
      const full = {
        failure: {
          name: 'Error',
          message: expect.stringMatching(/^The disk is full: nothing was saved\. Please/),
        },
      }
      expect(await saveAs(path)).toEqual(full)
      symlinkSync('/dev/full', `${path}.part`)
      expect(await desktop.ask('saveFile', { name: 'a', type: 'b', content: 'text' })).toEqual(full)
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('are read from a folder and its subfolders in order of name, without system files', async () => {
    mkdirSync(join(folder, 'back'))
    mkdirSync(join(folder, '.trash'))
    for (const name of [
      'A-10.jpg',
      'A-2.jpg',
      'back/B.png',
      'notes.txt',
      '.DS_Store',
      '.trash/C.jpg',
      'Thumbs.db',
    ])
      fileOf(name)
    symlinkSync(folder, join(folder, 'circle'))
    fake.chosenFiles = [folder]
    const chosen = (await desktop.ask('openFolder', { rule: copyRule(productPicture), max: 200 })) as {
      answer: OpenedFiles
    }
    expect(fake.fileDialogs.at(-1)).toMatchObject({
      title: 'Choose Folder of Pictures',
      buttonLabel: 'Choose Folder',
      properties: ['openDirectory'],
    })
    expect(chosen.answer.files.map(({ name }) => name)).toEqual(['A-2.jpg', 'A-10.jpg', 'B.png'])
    expect(chosen.answer.refused).toEqual([{ name: 'notes.txt', reason: 'wrongKind' }])
    expect(JSON.stringify(chosen)).not.toContain(folder)
  })

  it('are chosen in dialogs over their window, with the accepted kinds, in the last folder used', async () => {
    await choose([fileOf('lease.pdf')], documentFile, 1)
    expect(fake.fileDialogs.at(-1)).toMatchObject({
      title: 'Choose Document',
      message: 'Choose Document',
      buttonLabel: 'Choose',
      properties: ['openFile'],
      filters: [{ name: 'Documents (PDF, DOC, DOCX)', extensions: ['pdf', 'doc', 'docx'] }],
      window: desktop.window,
    })
    await choose([], productPicture)
    expect(fake.fileDialogs.at(-1)).toMatchObject({
      title: 'Choose Pictures',
      properties: ['openFile', 'multiSelections'],
      filters: [{ name: 'Pictures (JPG, PNG)', extensions: ['jpg', 'jpeg', 'png'] }],
    })
    await choose([], documentFile)
    expect(fake.fileDialogs.at(-1)?.defaultPath).toBe(folder)
    await saveAs(join(folder, 'a.pdf'))
    await saveAs(join(folder, 'b.pdf'))
    expect(fake.fileDialogs.at(-1)?.defaultPath).toBe(join(folder, '2026-1.pdf'))
  })

  it('are offered under names that every file system accepts, with their extensions', async () => {
    const longest = `${'خ'.repeat(150)}.pdf`
    fake.savePath = join(folder, 'a.pdf')
    await desktop.ask('saveFile', { name: longest, type: 'application/pdf', content: 'x' })
    const proposed = basename(fake.fileDialogs.at(-1)?.defaultPath ?? '')
    expect(proposed).toMatch(/^خ+\.pdf$/)
    expect(Buffer.byteLength(proposed)).toBeLessThan(200)
  })

  it.each([
    ['ENOENT', 'open', /^This folder no longer exists/],
    ['EBUSY', 'open', /^Another program has this file open/],
    ['ETXTBSY', 'rename', /^Another program has this file open/],
    ['EIO', 'write', /^The disk is not responding/],
    ['ENAMETOOLONG', 'open', /^This name is too long/],
    ['EISDIR', 'rename', /^Something else already has this name/],
    ['EROFS', 'open', /^Files cannot be saved in this folder/],
    ['EFBIG', 'write', /too large for this disk/],
    ['EMFILE', 'open', /^Too many files are open/],
    ['EPERM', 'open', /^Files cannot be saved in this folder/],
    ['EPERM', 'rename', /^Another program has this file open/],
    ['EWHATEVER', 'write', /^The file could not be saved \(EWHATEVER\)/],
  ])('have a plain message for a failed write: %s at %s', (code, syscall, sentence) => {
    const error = Object.assign(new Error(`${code}: raw, ${syscall} '/mnt/x'`), { code, syscall })
    expect((diskProblem(error, 'win32') as Error).message).toMatch(sentence)
  })

  it('are not blamed for failures of the network and of other programs', () => {
    const error = Object.assign(new Error('listen EADDRINUSE: address already in use 127.0.0.1'), {
      code: 'EADDRINUSE',
      syscall: 'listen',
    })
    expect(diskProblem(error)).toBe(error)
    expect(isOtherSystemError(error)).toBe(true)
  })

  it('report a failed write with the app’s own message, not the system’s', async () => {
    answer = (_, response) => response.end('%PDF invoice')
    expect(await saveAs(join(folder, 'unplugged/invoice.pdf'))).toMatchObject({
      failure: {
        name: 'Error',
        message: expect.stringMatching(/^This folder no longer exists/) as string,
      },
    })
    mkdirSync(join(folder, 'taken'))
    expect(await saveAs(join(folder, 'taken'))).toMatchObject({
      failure: { message: 'Something else already has this name: please choose another.' },
    })
    // This error is unexpected.
    const raw = Object.assign(new Error("EIO: i/o error, read '/mnt/x'"), { code: 'EIO', syscall: 'read' })
    const copying = vi.spyOn(clipboard, 'writeText').mockRejectedValue(raw)
    expect(await desktop.ask('copyText', { text: 'x' })).toMatchObject({
      failure: { message: expect.stringMatching(/^The disk is not responding/) as string },
    })
    copying.mockRestore()
  })

  it('are reported by name, with the reason, if they cannot be read', async () => {
    const problem = (code: string) =>
      (readProblem(Object.assign(new Error(code), { code, syscall: 'open' }), 'a.pdf') as Error).message
    expect(problem('EACCES')).toBe('You are not allowed to read a.pdf on this computer.')
    expect(problem('EBUSY')).toBe('a.pdf is open in another program. Please close it there.')
    expect(problem('EIO')).toBe('a.pdf could not be read (EIO).')
    const { files } = await choose([fileOf('a.pdf')])
    rmSync(join(folder, 'a.pdf'))
    mkdirSync(join(folder, 'a.pdf'))
    expect(await send(files[0]?.id ?? '')).toMatchObject({
      failure: { message: 'a.pdf could not be read (EISDIR).' },
    })
  })

  it('passed by the operating system wait for a page and are delivered once', async () => {
    const { app } = await import('../../test/fakeElectron.ts')
    const take = async () => ((await desktop.ask('takePassed', {})) as { answer: OpenedFiles }).answer
    app.emit('open-file', { preventDefault: () => undefined }, fileOf('lease.pdf'))
    fileOf('A-1.jpg')
    app.emit(
      'second-instance',
      {},
      ['/opt/electron', 'main.js', '--flag', 'A-1.jpg', 'madar-admin://orders'],
      folder,
    )
    await expect
      .poll(() => desktop.page.sentMessages.filter(([, name]) => name === 'filesPassed'))
      .toHaveLength(2)
    expect((await take()).files.map(({ name }) => name).toSorted()).toEqual(['A-1.jpg', 'lease.pdf'])
    expect(await take()).toEqual({ files: [], refused: [] })
  })

  it('passed by the operating system may be the pictures of a whole catalogue', async () => {
    const { app } = await import('../../test/fakeElectron.ts')
    const names = Array.from({ length: 201 }, (_, index) => `${index}.jpg`)
    for (const name of names) fileOf(name)
    app.emit('second-instance', {}, ['/opt/electron', 'main.js', ...names], folder)
    await expect
      .poll(() => desktop.page.sentMessages.filter(([, name]) => name === 'filesPassed'))
      .toHaveLength(1)
    const { answer: passedFiles } = (await desktop.ask('takePassed', {})) as { answer: OpenedFiles }
    expect(passedFiles.refused).toEqual([])
    expect(passedFiles.files).toHaveLength(201)
  })

  it('passed as URLs, as by Linux desktops, are accepted like paths', async () => {
    const { app } = await import('../../test/fakeElectron.ts')
    const args = [
      pathToFileURL(fileOf('Lease 50% ü.pdf')).href,
      'file://elsewhere.example/etc/hosts',
      'file:///a%2Fb.pdf',
      'https://evil.example/a.pdf',
      'madar-admin://orders',
      '--flag=file:///etc/hosts',
      pathToFileURL(fileOf('A-1.jpg')).href,
    ]
    app.emit('second-instance', {}, ['/opt/electron', 'main.js', ...args], folder)
    await expect
      .poll(() => desktop.page.sentMessages.filter(([, name]) => name === 'filesPassed'))
      .toHaveLength(1)
    const { answer: passedFiles } = (await desktop.ask('takePassed', {})) as { answer: OpenedFiles }
    expect(passedFiles.files.map(({ name }) => name)).toEqual(['Lease 50% ü.pdf', 'A-1.jpg'])
    expect(passedFiles.refused).toEqual([])
  })

  it('dropped include the content of folders; missing ones are reported by name', async () => {
    mkdirSync(join(folder, 'contracts'))
    const reply = await desktop.ask('takeDropped', {
      paths: [
        join(folder, 'contracts'),
        join(folder, 'none.pdf'),
        fileOf('contracts/a.pdf'),
        fileOf('b.pdf'),
      ],
      rule: copyRule(documentFile),
      max: 5,
    })
    const { files, refused } = (reply as { answer: OpenedFiles }).answer
    expect(files.map(({ name }) => name)).toEqual(['a.pdf', 'a.pdf', 'b.pdf'])
    expect(refused).toEqual([{ name: 'none.pdf', reason: 'unreadable' }])
  })
})
