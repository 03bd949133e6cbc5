import type { Question } from './question.ts'

/** Calls a spender by its name in what is said of it; its whole address stands beside the permission. */
export function nameSpenders(sentence: string, names: Question['names']): string {
  return Object.entries(names).reduce((text, [spender, name]) => text.replaceAll(spender, name), sentence)
}
