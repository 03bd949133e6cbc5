/** Of a language's file what a wallet of our own says, cut by `languages.base.ts`. */
declare module '*.ts?frame' {
  const words: import('./parts.ts').FrameMessages
  export default words
}
