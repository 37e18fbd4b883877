/** What a path is about, to read calls together: `cart`, `admin/orders`. */
export const groupOf = (path: string): string => /^\/((?:admin\/)?[\w-]+)/.exec(path)?.[1] ?? ''
