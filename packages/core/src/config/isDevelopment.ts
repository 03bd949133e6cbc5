declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Bundlers put the word in. Without one there is no production build either: then it is always development. */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return true
  }
}
