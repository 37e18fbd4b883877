export const heroTitle = 'Elegant Modest Wear'
export const heroSubline = 'Premium thobes and jalabs for the modern gentleman'
