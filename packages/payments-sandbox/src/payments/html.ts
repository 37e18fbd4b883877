const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

const formats = new Map<string, Intl.NumberFormat>()

/** Formats an amount: `£12.50` for 1250 pence. */
export const formatMoney = (minorUnits: number, currency: string) => {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format.format(minorUnits / 100)
}
