type Marks = { readonly [id: string]: string }

/** Each set is large and is read with the first picture that is asked for. */
const sets: { readonly [kind: string]: () => Promise<Marks> } = {
  asset: async () => (await import('../../catalogue/brands/networks.json', { with: { type: 'json' } })).default,
  token: async () => (await import('../../catalogue/brands/tokens.json', { with: { type: 'json' } })).default,
}

/** The shipped mark of a network (CAIP-2), a connector or a token (its symbol), as SVG. Its sources: `catalogue/brands/README.md`. */
export async function findBrand(kind: string, id: string): Promise<string | undefined> {
  const marks = await sets[kind]?.()
  return marks && Object.hasOwn(marks, id) ? marks[id] : undefined
}
