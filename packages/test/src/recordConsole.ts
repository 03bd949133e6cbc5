import { onTestFinished, vi } from 'vitest'

/** What is warned of and complained about until the test ends, in its order; none of it is printed. */
export function recordConsole(): string[] {
  const lines: string[] = []
  for (const level of ['warn', 'error'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void lines.push(words.join(' ')))
    onTestFinished(() => spy.mockRestore())
  }
  return lines
}
