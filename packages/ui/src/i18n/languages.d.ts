/** Of each language's file what a wallet of our own says, cut by `languages.base.ts`. */
declare module '*/languageTable.ts?frame' {
  type Load = () => Promise<{ readonly default: import('./parts.ts').FrameMessages }>
  export const languageTable: { readonly [code in keyof typeof import('./languageTable.ts').languageTable]: Load }
}

/** The same of its mails. */
declare module '*/languageTable.ts?mail' {
  type Load = () => Promise<{ readonly mailTexts: import('./parts.ts').MailTexts }>
  export const languageTable: { readonly [code in keyof typeof import('./languageTable.ts').languageTable]: Load }
}
