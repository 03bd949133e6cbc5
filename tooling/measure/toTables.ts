/**
 * The tables that a measuring command prints, as Markdown: those that are Markdown already with the bold line above each,
 * those of `console.table`, and the lines of `pnpm run size`.
 * @param output all that it prints
 */
export function toTables(output: string): readonly string[] {
  const blocks: string[][] = []
  let title: string | undefined
  let isOpen = false
  for (const line of output.split('\n').map(toRow)) {
    if (/^\*\*.+\*\*$/.test(line)) title = line
    if (!line.startsWith('|')) {
      if (line !== '') isOpen = false
      continue
    }
    if (!isOpen) blocks.push(title === undefined ? [] : [title, ''])
    blocks.at(-1)?.push(line)
    isOpen = true
    title = undefined
  }
  return blocks.map(withHead).map((lines) => lines.join('\n'))
}

/** A line of another form as a row; any other line as it is, without the space around it. */
function toRow(line: string): string {
  const [, weight, limit, name] = /^ *([\d.]+ kB) +of +([\d.]+) kB {2}(.+)$/.exec(line) ?? []
  if (name) return `| ${name} | ${weight} | ${limit} kB |`
  const [, visit, weighs, most] = /^(.+): ([\d.]+ kB in \d+ files) \(.*?\)(?:.*\(limit (.+)\))?$/.exec(line) ?? []
  if (visit) return `| ${visit} | ${weighs} | ${most ?? ''} |`
  if (/^[┌├└]/.test(line)) return ''
  if (!line.startsWith('│')) return line.trim()
  // the first column counts the rows
  const cells = line.split('│').slice(2, -1)
  return `| ${cells.map((cell) => cell.trim().replace(/^'(.*)'$/, '$1')).join(' | ')} |`
}

/** Adds a heading where no line is under the first: there is none, as with sizes, or one that `console.table` drew. */
function withHead(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.startsWith('|'))
  const [first = '', second = ''] = lines.slice(start)
  if (/^\|[\s|:-]+\|$/.test(second)) return lines
  const rule = `|${' --- |'.repeat(first.split('|').length - 2)}`
  const isWeight = / kB( in \d+ files)? \|/.test(first)
  const head = isWeight ? ['| what | weighs | limit |', rule] : [first, rule]
  return [...lines.slice(0, start), ...head, ...lines.slice(isWeight ? start : start + 1)]
}
