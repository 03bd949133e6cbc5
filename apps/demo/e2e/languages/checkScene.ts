import type { Scene } from './survey.ts'

/**
 * What of a scene is cut off or too wide in a language, one line each.
 * @param other the same scene in another language: what reads alike there is the wallet's, the site's or the visitor's, and may be cut
 */
export function checkScene(code: string, scene: Scene, other: Scene | undefined): readonly string[] {
  const given = new Set([...(other?.texts ?? []), ...(other?.cut ?? []).map(({ text }) => text)].map(toLetters))
  const cut = scene.cut.filter(({ text }) => !given.has(toLetters(text)))
  return [...cut.map(({ text, element }) => `cut off: ${JSON.stringify(text)} in ${element}`), ...scene.wide].map(
    (what) => `${code}, ${scene.name}: ${what}`,
  )
}

/** Without what numbers are written with, which each language does its own way. */
const toLetters = (text: string) => text.replace(/[^\p{L}]/gu, '')
