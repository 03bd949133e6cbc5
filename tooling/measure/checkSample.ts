// Ours, because no tool counts the rounds of requests between a press and the list.
import { buildSample } from './buildSample.ts'
import { type Fetched, type SampleVisit, visitSample } from './visitSample.ts'

/** The README's sample in Vite's own build, in kB of 1000 bytes after gzip -9: React, wagmi and viem included. */
export const sampleLimits = {
  first: { kilobytes: 113, files: 6 },
  /** Until the list of wallets is on screen. */
  list: { kilobytes: 45, files: 4, rounds: 1 },
} as const

type SampleLimits = {
  readonly first: { readonly kilobytes: number; readonly files: number }
  readonly list: { readonly kilobytes: number; readonly files: number; readonly rounds: number }
}

/** Builds the sample, visits it and compares with the limits. */
export async function checkSample(root: string) {
  await using sample = await buildSample(root)
  return judgeSample(await visitSample(sample.folder))
}

/** @param name of the page in the table */
export function judgeSample(
  { first, rounds, after }: SampleVisit,
  { name, limits }: { readonly name: string; readonly limits: SampleLimits } = {
    name: "the README's sample",
    limits: sampleLimits,
  },
) {
  const problems: string[] = []
  const require = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem)
  }
  const list = rounds.flat()
  require(kilobytes(first) <= limits.first.kilobytes, `the first visit weighs ${toText(first)}`)
  require(first.length <= limits.first.files, `the first visit fetches ${toText(first)}`)
  require(kilobytes(list) <= limits.list.kilobytes, `the list weighs ${toText(list)}`)
  require(list.length <= limits.list.files, `the list fetches ${toText(list)}`)
  require(rounds.length <= limits.list.rounds, `the list takes ${rounds.length} rounds of requests`)
  const table = [
    `${name} before a click: ${toText(first)} (limit ${limits.first.kilobytes} kB in ${limits.first.files})`,
    `pressed, until the list is on screen: ${toText(list)} and ${rounds.length} round (limit ${limits.list.kilobytes} kB in ${limits.list.files}, ${limits.list.rounds} round)`,
    `after that: ${toText(after)}`,
  ]
  return { table, problems }
}

function kilobytes(files: readonly Fetched[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0) / 1000
}

function toText(files: readonly Fetched[]): string {
  const names = files.map(
    ({ name, bytes }) => `${name.replace(/^.*\/|-[\w-]{8}\.js$/g, '')} ${(bytes / 1000).toFixed(1)}`,
  )
  return `${kilobytes(files).toFixed(1)} kB in ${files.length} files (${names.join(', ')})`
}
