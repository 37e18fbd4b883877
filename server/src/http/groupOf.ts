/** Groups paths in the documentation: `cart`, `admin/orders`. */
export const groupOf = (path: string): string => /^\/((?:admin\/)?[\w-]+)/.exec(path)?.[1] ?? ''
