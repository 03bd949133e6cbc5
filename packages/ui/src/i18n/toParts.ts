import type { PartName, Parts, Texts } from './parts.ts'

/** The words of a language by part. The build cuts them into a file each (`languages.base.ts`). */
export function toParts(texts: Texts): Parts {
  const entries = (Object.keys(texts) as PartName[]).map(
    (part) => [part, () => Promise.resolve({ default: texts[part] })] as const,
  )
  return Object.fromEntries(entries) as unknown as Parts
}
