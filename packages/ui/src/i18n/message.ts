/** What is said, where it changes with a number: by the CLDR plural category of that slot in the language. */
export type Plural = { readonly by: string; readonly other: string } & {
  readonly [category in Intl.LDMLPluralRule]?: string
}

/** A text with `{slots}`, or several by a number. */
export type Message = string | Plural
