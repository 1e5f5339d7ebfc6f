import ts from 'typescript'

/** The SDK's names for schemas, with what a bundler adds to tell two of one name apart. */
const SCHEMA = /^[A-Z]\w*Schema(?:\$\d+)?$/

/**
 * Has every constant and property whose name says that it is a zod schema made at its first use:
 * `const XSchema = z.object(…)` becomes `const XSchema = lazySchema(() => (z.object(…)))`; and every table that is
 * computed from schemas. Unused ones are for the bundler to drop.
 */
export function deferSchemas(code: string, lazySchemaModule: string): string | undefined {
  const file = ts.createSourceFile('module.mjs', code, ts.ScriptTarget.Latest)
  const makers: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    const maker = makerOf(node)
    if (maker === undefined) ts.forEachChild(node, visit)
    else makers.push(maker)
  }
  visit(file)
  if (makers.length === 0) return undefined
  const deferred = makers.reduceRight((text, maker) => {
    const [start, end] = [maker.getStart(file), maker.end]
    return `${text.slice(0, start)}/* @__PURE__ */ lazySchema(() => (${text.slice(start, end)}))${text.slice(end)}`
  }, code)
  return `import { lazySchema } from ${JSON.stringify(lazySchemaModule)}\n${deferred}`
}

function makerOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isVariableDeclaration(node)) return schemaOf(node) ?? tableOf(node)
  return ts.isPropertyAssignment(node) ? schemaOf(node) : undefined
}

function schemaOf({
  name,
  initializer,
}: ts.VariableDeclaration | ts.PropertyAssignment): ts.Expression | undefined {
  if (!ts.isIdentifier(name) || !SCHEMA.test(name.text)) return undefined
  if (initializer === undefined || !ts.isCallExpression(initializer)) return undefined
  const root = rootOf(initializer)
  return root === 'z' || SCHEMA.test(root) ? initializer : undefined
}

/** The name that a chain of calls and properties starts with. */
function rootOf(node: ts.Expression): string {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return rootOf(node.expression)
  return ts.isIdentifier(node) ? node.text : ''
}

const TABLE = /^[A-Z][A-Z_]+$/

/** A constant table, such as the keys that are allowed, that is computed from schemas. */
function tableOf({ name, initializer }: ts.VariableDeclaration): ts.Expression | undefined {
  if (!ts.isIdentifier(name) || !TABLE.test(name.text) || initializer === undefined) return undefined
  const isTable = ts.isNewExpression(initializer) || ts.isObjectLiteralExpression(initializer)
  return isTable && callsWithSchema(initializer) ? initializer : undefined
}

function callsWithSchema(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false
  if (ts.isCallExpression(node) && namesSchema(node)) return true
  return ts.forEachChild(node, callsWithSchema) ?? false
}

function namesSchema(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return SCHEMA.test(node.text)
  return ts.forEachChild(node, namesSchema) ?? false
}
