import type { Plugin } from 'vite'

/** Parts of a syntax tree node (ESTree) that are used here. */
interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

const neededFields = ['call', 'access']

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const contains = (node: Node, type: string): boolean =>
  node.type === type ||
  Object.values(node)
    .flat()
    .some(part => isNode(part) && contains(part, type))

/** Returns the object literal of `endpoint({...})`, or null for anything else. */
const declarationIn = ({ type, callee, arguments: args }: Node): Node | null => {
  if (type !== 'CallExpression' || !isNode(callee) || callee.name !== 'endpoint') return null
  const [declaration] = args as Node[]
  return declaration?.type === 'ObjectExpression' ? declaration : null
}

const markDroppable = (expression: string): string => `/*#__PURE__*/ (() => (${expression}))()`

/** Returns the source of a property. `call` becomes the method and the path, as `endpoint` reads it. */
const sourceOf = ({ start, end, key, value }: Node, code: string): string => {
  if (!isNode(key) || !isNode(value) || key.name !== 'call') return code.slice(start, end)
  const [method, path] = String(value.value).split(' ')
  return `method: '${method}', path: '${path}'`
}

const bareEndpoint = (declaration: Node, code: string, neededNames: readonly string[]): string => {
  const properties = (declaration.properties as Node[]).filter(
    ({ key }) => isNode(key) && neededNames.includes(String(key.name)),
  )
  const bare = `{ ${properties.map(property => sourceOf(property, code)).join(', ')} }`
  // Inputs that stay call zod, so the endpoint is marked for the bundler as droppable.
  return neededNames.length > neededFields.length ? markDroppable(bare) : bare
}

const editFor = (init: Node, code: string, neededNames: readonly string[]): Edit[] => {
  const { start, end } = init
  const declaration = declarationIn(init)
  if (declaration) return [{ start, end, text: bareEndpoint(declaration, code, neededNames) }]
  if (!contains(init, 'CallExpression')) return []
  return [{ start, end, text: markDroppable(code.slice(start, end)) }]
}

const declarationsOf = (statement: Node): Node[] => {
  const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return isNode(inner) && inner.type === 'VariableDeclaration' ? (inner.declarations as Node[]) : []
}

/**
 * Reduces an endpoint to the fields that a browser needs to call it: method, path and access. Marks the other constants
 * of a contract as pure, so that the bundler drops unused ones: calls of zod have no side effects.
 */
export const stripContract = (
  code: string,
  program: Node,
  neededNames: readonly string[] = neededFields,
): string =>
  (program.body as Node[])
    .flatMap(declarationsOf)
    .flatMap(({ init }) =>
      isNode(init) && !init.type.includes('Function') ? editFor(init, code, neededNames) : [],
    )
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end),
      code,
    )

const isContract = (id: string): boolean => /[\\/]packages[\\/]contracts[\\/]src[\\/].+\.ts$/.test(id)
const isSchemaLibrary = (id: string): boolean => /[\\/]node_modules[\\/]zod[\\/]/.test(id)

/**
 * Keeps the contracts' schemas out of browsers' scripts. For shoppers it removes all of them, and also zod, or the
 * build fails. The back office keeps the schemas of inputs, with which its forms validate.
 */
export const bareContracts = ({ keepsInputs = false } = {}): Plugin => ({
  name: 'shop:bare-contracts',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (!isContract(id)) return null
    return {
      code: stripContract(
        code,
        this.parse(code) as unknown as Node,
        keepsInputs ? [...neededFields, 'input'] : neededFields,
      ),
      map: null,
    }
  },
  generateBundle(_, bundle) {
    if (keepsInputs) return
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const intruder = Object.entries(chunk.modules).find(
        ([id, { renderedLength }]) => isSchemaLibrary(id) && renderedLength > 0,
      )
      if (intruder) this.error(`zod reached the browser in ${chunk.fileName} (${intruder[0]})`)
    }
  },
})
