const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML, including attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, sign => escapes[sign] ?? sign)
