/** Minified text of a stylesheet. */
declare module '*.css?inline' {
  const text: string
  export default text
}
