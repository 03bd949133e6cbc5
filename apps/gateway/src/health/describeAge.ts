const steps: readonly (readonly [seconds: number, unit: string])[] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
]

/** How long ago something was, in one word for the owner. @param age in ms */
export function describeAge(age: number): string {
  const seconds = Math.max(0, age / 1_000)
  for (const [size, unit] of steps) if (seconds >= size) return `${Math.floor(seconds / size)} ${unit} ago`
  return 'now'
}
