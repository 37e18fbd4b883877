import type { Faults } from './Fault.ts'

/** Faults in incoming and outgoing files: uploads, pictures, documents and links to them. */
export const files: Faults = {
  'server/src/office/documents/links.ts': {
    'server/src/office/documents/documents.test.ts': [
      ['if (!(expiresAt > deps.clock.now())) return false', ''],
      ['.permissions.has(needed)', '.permissions.size >= 0'],
      [
        'if (!isSameSecret(signature, signatureOf(deps, { documentId, userId, expiresAt }))) return false',
        '',
      ],
      ['`${documentId}.${userId}.${expiresAt}`', '`${userId}.${expiresAt}`'],
    ],
  },
  'server/src/office/documents/routes.ts': {
    'server/src/office/documents/documents.test.ts server/src/office/documents/issued.test.ts': [
      ['!row.is_public && !(token && (await opens(deps, id, token)))', '!row.is_public && !token'],
      ['    if (isIssued(row))\n', "    if (row.id === '')\n"],
      ['await deps.files.remove(row.file_key)', ''],
    ],
  },
  'server/src/platform/http/uploads/readForm.ts': {
    'server/src/platform/http/uploads/uploads.test.ts server/src/platform/http/uploads/oddForms.test.ts': [
      ['if (size > rule.maxBytes) throw', 'if (size < 0) throw'],
      [
        'const kind = await kindOfContent(claimed, rule, path)',
        'const kind: FileKind | null = claimed as FileKind | null',
      ],
      ['if (!kind) throw refusal(await findLook(path))', 'if (!kind) throw refusal()'],
      ["if (!rule) throw invalid({ [file.name]: 'Unknown field.' })", 'if (!rule) return stream.resume()'],
      [
        'if (!claimed || fileProblem(rule, { name: fileName, type: declared, size: 0 })) throw refusal()',
        'if (!claimed) throw refusal()',
      ],
      ['if (first && Number', 'if (!first && Number'],
      ["filename.replaceAll(/\\p{Cc}/gu, '')", 'filename'],
      ['    await discard()\n    throw asFailure(error)', '    throw asFailure(error)'],
    ],
  },
  'server/src/platform/http/uploads/checkContent.ts': {
    'server/src/platform/http/uploads/checkContent.test.ts': [
      ['!tail.includes(zipDirectory)', 'true'],
      ["tail.subarray(-pdfTail).includes('%%EOF')", 'true'],
      ['at >= 0 && at <= pdfLead && !leadOfOthers.test(text.slice(0, at))', 'at >= 0'],
      ['at >= 0 && at <= pdfLead', 'true'],
      ["png: path => startsAs(path, 'image/png')", "png: path => startsAs(path, 'image/apng')"],
      ['doc: holdsWordStream', 'doc: isText'],
      ['docx: isSafeWordArchive', 'docx: async () => true'],
    ],
  },
  'server/src/catalogue/products/media/storePicture.ts': {
    'server/src/upkeep/jobs/sweep.test.ts': [
      [
        "'update media set created_at = ? where",
        "'update media set created_at = coalesce(created_at, ?) where",
      ],
    ],
    'server/src/catalogue/products/media/media.test.ts': [
      ['.rotate()', ''],
      ['row && (await deps.files.read(originalKey(key))) ? row : null', 'row ?? null'],
      ['limitInputPixels: maxPixels,', ''],
      ["flatten({ background: '#ffffff' })", "flatten({ background: '#000000' })"],
    ],
  },
  'server/src/catalogue/products/media/heldPictures.ts': {
    'server/src/catalogue/products/reviews/reviewPhotos.test.ts': [
      ["found.status === 'APPROVED' ||", "found.status !== 'REJECTED' ||"],
      ["(found.status === 'APPROVED' || isOpened(deps, address))", "found.status === 'APPROVED'"],
      ['Number(until) > deps.clock.now()', 'Number(until) > 0'],
      ['`${key}.${until}`', '`${until}`'],
      ['found !== undefined && (', '('],
    ],
  },
  'server/src/catalogue/products/media/videos/parts.ts': {
    'server/src/catalogue/products/media/videos/readVideo.test.ts': [['    remaining--\n', '']],
  },
  'server/src/platform/http/uploads/isSafeWordArchive.ts': {
    'server/src/platform/http/uploads/checkContent.test.ts': [
      ['compressedSize) <= fileSize', 'compressedSize) >= 0'],
      ['      maxIndexBytes\n', '      Infinity\n'],
    ],
  },
}
