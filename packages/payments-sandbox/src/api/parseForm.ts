import { invalidRequest } from './StripeFailure.ts'

export interface FormTree {
  [key: string]: string | FormTree
}

const maxDepth = 8

/**
 * Reads a form body or query in Stripe's bracket syntax: `a[b][0]=1` becomes `{ a: { b: { 0: '1' } } }`.
 * `a[]=1` uses the next free index.
 */
export const parseForm = (text: string): FormTree => {
  const root = emptyTree()
  for (const [name, value] of new URLSearchParams(text)) setValue(root, keysOf(name), value)
  return root
}

// Has no prototype, so that `__proto__` is an ordinary field.
const emptyTree = (): FormTree => Object.create(null) as FormTree

const keysOf = (name: string) => {
  const bracket = name.indexOf('[')
  if (bracket < 1) return [name]
  const inner = name.slice(bracket + 1, name.endsWith(']') ? -1 : undefined)
  return [name.slice(0, bracket), ...inner.split('][')]
}

const setValue = (root: FormTree, keys: string[], value: string) => {
  if (keys.length > maxDepth) throw invalidRequest('Parameters are nested too deeply.')
  let branch = root
  for (const [depth, segment] of keys.entries()) {
    const key = segment === '' ? String(Object.keys(branch).length) : segment
    const existing = branch[key]
    if (depth === keys.length - 1) {
      branch[key] = value
    } else if (typeof existing === 'object') {
      branch = existing
    } else {
      const next = emptyTree()
      branch[key] = next
      branch = next
    }
  }
}
