import { buildSample } from './buildSample.ts'
import { type Fetched, type SampleVisit, visitSample } from './visitSample.ts'

/** The README's sample in Vite's own build, in kB of 1000 bytes after gzip -9: React, wagmi and viem included. */
export const sampleLimits = {
  first: { kilobytes: 113, files: 6 },
  /** Until the list of wallets is on screen. */
  list: { kilobytes: 45, files: 4, rounds: 1 },
} as const

/** Builds the sample, visits it and compares with the limits. */
export async function checkSample(root: string) {
  await using sample = await buildSample(root)
  return judgeSample(await visitSample(sample.folder))
}

export function judgeSample({ first, rounds, after }: SampleVisit) {
  const problems: string[] = []
  const require = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem)
  }
  const list = rounds.flat()
  require(kilobytes(first) <= sampleLimits.first.kilobytes, `the first visit weighs ${toText(first)}`)
  require(first.length <= sampleLimits.first.files, `the first visit fetches ${toText(first)}`)
  require(kilobytes(list) <= sampleLimits.list.kilobytes, `the list weighs ${toText(list)}`)
  require(list.length <= sampleLimits.list.files, `the list fetches ${toText(list)}`)
  require(rounds.length <= sampleLimits.list.rounds, `the list takes ${rounds.length} rounds of requests`)
  const table = [
    `the README's sample before a click: ${toText(first)} (limit ${sampleLimits.first.kilobytes} kB in ${sampleLimits.first.files})`,
    `pressed, until the list is on screen: ${toText(list)} and ${rounds.length} round (limit ${sampleLimits.list.kilobytes} kB in ${sampleLimits.list.files}, ${sampleLimits.list.rounds} round)`,
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
