/** Grounds on which white letters can be read. */
const grounds = ['#1f5fbf', '#0f766e', '#8a4b08', '#7c3aed', '#b02a5b', '#2f6b2f', '#5c6b7a', '#9a3412'] as const

/** A letter on a colour stands for a token: the same one for the same contract. */
export function toTokenIcon(symbol: string, token: string): { readonly letter: string; readonly color: string } {
  const sum = [...token.toLowerCase()].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  const [letter = '?'] = /[\p{L}\p{N}]/u.exec(symbol) ?? []
  return { letter: letter.toUpperCase(), color: grounds[sum % grounds.length] ?? grounds[0] }
}
