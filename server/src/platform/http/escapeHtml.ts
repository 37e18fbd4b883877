const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in HTML, in attributes too. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, sign => escapes[sign] ?? sign)
