export const title = 'Elegant Modest Wear'
export const subline = 'Premium thobes and jalabs for the modern gentleman'
