interface CompileCache {
  readonly enableCompileCache?: () => void
  readonly flushCompileCache?: () => void
}

/** The part of `node:module` that Node 22 and later have. */
function compileCache(): CompileCache {
  return process.getBuiltinModule('node:module') as object
}

/** Takes the compiled code of what is loaded from here on from the last start, which makes this one shorter. */
export function useCompiledCode(): void {
  compileCache().enableCompileCache?.()
}

/** Keeps the code that is compiled by now, because a process that its client kills keeps none at its end. */
export function keepCompiledCode(): void {
  compileCache().flushCompileCache?.()
}
