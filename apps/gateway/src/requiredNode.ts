/** What the program is built for: older ones lack modules that it is linked with, and end without a word that helps. */
const requiredNode = 24

/** @returns what to tell who started it with an older Node; nothing where it runs */
export function describeOldNode(version: string): string | undefined {
  if (Number(version.split('.')[0]) >= requiredNode) return undefined
  return `The gateway needs Node ${requiredNode} or newer; this is Node ${version}.`
}

/** Ends the process there, before anything is loaded that an older Node does not have. */
export function assertNode(): void {
  const problem = describeOldNode(process.versions.node)
  if (!problem) return
  console.error(problem)
  process.exit(1)
}
