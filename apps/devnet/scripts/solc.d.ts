/** solc has no types of its own; its standard interface takes and gives JSON text. */
declare module 'solc' {
  type Imported = { readonly contents: string } | { readonly error: string }
  const solc: { compile(input: string, callbacks: { import(path: string): Imported }): string }
  export default solc
}
