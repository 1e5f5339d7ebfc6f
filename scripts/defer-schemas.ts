import ts from 'typescript'

/** The SDK's names for schemas, with what a bundler adds to tell two of one name apart. */
const SCHEMA = /^[A-Z]\w*Schema(?:\$\d+)?$/

/**
 * Has every constant whose name says that it is a zod schema made at its first use: `const X = z.object(…)` becomes
 * `const X = lazySchema(() => z.object(…))`. Unused ones are for the bundler to drop.
 */
export function deferSchemas(code: string, lazySchemaModule: string): string | undefined {
  const file = ts.createSourceFile('module.mjs', code, ts.ScriptTarget.Latest)
  const makers: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && isSchema(node)) makers.push(node.initializer)
    else ts.forEachChild(node, visit)
  }
  visit(file)
  if (makers.length === 0) return undefined
  const deferred = makers.reduceRight((text, maker) => {
    const [start, end] = [maker.getStart(file), maker.end]
    return `${text.slice(0, start)}/* @__PURE__ */ lazySchema(() => ${text.slice(start, end)})${text.slice(end)}`
  }, code)
  return `import { lazySchema } from ${JSON.stringify(lazySchemaModule)}\n${deferred}`
}

function isSchema(
  declaration: ts.VariableDeclaration,
): declaration is ts.VariableDeclaration & { readonly initializer: ts.CallExpression } {
  const { name, initializer } = declaration
  if (!ts.isIdentifier(name) || !SCHEMA.test(name.text)) return false
  if (initializer === undefined || !ts.isCallExpression(initializer)) return false
  const root = rootOf(initializer)
  return root === 'z' || SCHEMA.test(root)
}

/** The name that a chain of calls and properties starts with. */
function rootOf(node: ts.Expression): string {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return rootOf(node.expression)
  return ts.isIdentifier(node) ? node.text : ''
}
