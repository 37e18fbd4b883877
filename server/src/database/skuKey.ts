const separators = ['-', '_', ' ', '.', '/', ':', '+', '#', ',', '(', ')']

/** A SKU of table `variants` without case and separators, as the index `variants_sku_key` holds it. For both databases. */
export const skuKey = separators.reduce((sql, sign) => `replace(${sql}, '${sign}', '')`, 'lower(sku)')
