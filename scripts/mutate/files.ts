import type { Faults } from './Fault.ts'

/** Faults in incoming and outgoing files: uploads, pictures, documents and links to them. */
export const files: Faults = {
  'server/src/office/documents/links.ts': {
    'server/src/office/documents/documents.test.ts': [
      ['if (!(expiresAt > deps.clock.now())) return false', ''],
      ['.permissions.has(requiredPermission)', '.permissions.size >= 0'],
      [
        'if (!isSameSecret(signature, signatureOf(deps, { documentId, userId, expiresAt }))) return false',
        '',
      ],
      ['`${documentId}.${userId}.${expiresAt}`', '`${userId}.${expiresAt}`'],
    ],
  },
  'server/src/office/documents/routes.ts': {
    'server/src/office/documents/documents.test.ts server/src/office/documents/issued.test.ts': [
      ['!row.is_public && !(token && (await isValidToken(deps, id, token)))', '!row.is_public && !token'],
      ['    if (isIssued(row))\n', "    if (row.id === '')\n"],
      ['await deps.files.remove(row.file_key)', ''],
    ],
  },
  'server/src/platform/http/uploads/readForm.ts': {
    'server/src/platform/http/uploads/uploads.test.ts server/src/platform/http/uploads/oddForms.test.ts': [
      ['if (size > rule.maxBytes) throw', 'if (size < 0) throw'],
      [
        'const kind = await kindOfContent(claimedKind, rule, path)',
        'const kind: FileKind | null = claimedKind as FileKind | null',
      ],
      ['if (!kind) throw refused(await recogniseType(path))', 'if (!kind) throw refused()'],
      ["if (!rule) throw invalid({ [file.name]: 'Unknown field.' })", 'if (!rule) return stream.resume()'],
      [
        'if (!claimedKind || fileProblem(rule, { name: fileName, type: declared, size: 0 })) throw refused()',
        'if (!claimedKind) throw refused()',
      ],
      ['if (first && Number', 'if (!first && Number'],
      ["filename.replaceAll(/\\p{Cc}/gu, '')", 'filename'],
      ['    await discard()\n    throw toFailure(error)', '    throw toFailure(error)'],
    ],
  },
  'server/src/platform/http/uploads/checkContent.ts': {
    'server/src/platform/http/uploads/checkContent.test.ts': [
      ['!tail.includes(zipDirectory)', 'true'],
      ["tail.subarray(-pdfTail).includes('%%EOF')", 'true'],
      [
        'pdfStart >= 0 && pdfStart <= maxPdfLead && !otherSignatures.test(text.slice(0, pdfStart))',
        'pdfStart >= 0',
      ],
      ['pdfStart >= 0 && pdfStart <= maxPdfLead', 'true'],
      ["png: path => hasType(path, 'image/png')", "png: path => hasType(path, 'image/apng')"],
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
  'server/src/catalogue/products/media/withheldPictures.ts': {
    'server/src/catalogue/products/reviews/reviewPhotos.test.ts': [
      ["photoRow.status === 'APPROVED' ||", "photoRow.status !== 'REJECTED' ||"],
      ["(photoRow.status === 'APPROVED' || isSigned(deps, address))", "photoRow.status === 'APPROVED'"],
      ['Number(until) > deps.clock.now()', 'Number(until) > 0'],
      ['`${key}.${expiresAt}`)', '`${expiresAt}`)'],
      ['photoRow !== undefined && (', '('],
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
