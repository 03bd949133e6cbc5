/** solc has no types of its own; its standard interface takes and gives JSON text. */
declare module 'solc' {
  const solc: { compile(input: string): string }
  export default solc
}
