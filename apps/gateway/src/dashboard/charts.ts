import { html } from 'hono/html'
import type { StatusCurve } from '../health/createStatusBoard.ts'
import type { Page } from './shell.ts'

export type DayBar = { readonly day: string; readonly count: number }

/**
 * A chart is drawn twice, for a wide page and for a narrow one, which show one of the two: letters shrink with what they are drawn in, and those
 * of the wide one would be four pixels high on a phone.
 */
const widths = [
  ['wide', 980],
  ['slim', 320],
] as const
const height = 170
const [left, top, bottom] = [52, 10, 140]

/** The next round number above, so that the middle line is one too. */
function toCeiling(most: number): number {
  const steps = [2, 4, 6, 8, 10]
  const size = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))))
  return (steps.find((step) => step * size >= most) ?? 10) * size
}

/** On the left there is room for four letters. */
function toMark(value: number): string {
  return value.toLocaleString('en', { notation: 'compact' })
}

/** @param drawIn what is in a chart so wide */
function plot(label: string, drawIn: (width: number) => Page): readonly Page[] {
  return widths.map(
    ([name, width]) =>
      html`<svg class="plot ${name}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">${drawIn(width)}</svg>`,
  )
}

const toDate = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** One bar per day, the last of which is not over yet. Its figures stand beside it as a table. */
export function dayChart(title: string, days: readonly DayBar[]): Page {
  return html`${plot(`${title}: ${describe(days)}`, (width) => drawDays(days, width))}
<details><summary>As a table</summary><div class="scroll" tabindex="0" role="group" aria-label="${title}"><table id="days"><thead><tr><th scope="col">Day</th><th scope="col" class="n">${title}</th></tr></thead><tbody>${days.toReversed().map(({ day, count }) => html`<tr><td>${day}</td><td class="n">${count}</td></tr>`)}</tbody></table></div></details>`
}

function drawDays(days: readonly DayBar[], width: number): Page {
  const ceiling = toCeiling(Math.max(...days.map(({ count }) => count)))
  const step = (width - left) / days.length
  const bar = Math.max(2, step * 0.72)
  const bars = days.map(({ count }, index) => {
    const size = Math.round(((bottom - top) * count) / ceiling)
    const x = (left + index * step + (step - bar) / 2).toFixed(1)
    return html`<rect class="${index === days.length - 1 ? 'bar open' : 'bar'}" x="${x}" y="${bottom - size}" width="${bar.toFixed(1)}" height="${size}" rx="${Math.min(3, bar / 3).toFixed(1)}"/>`
  })
  const line = (value: number) => {
    const y = bottom - ((bottom - top) * value) / ceiling
    return html`<path class="grid" d="M${left} ${y}H${width}"/><text x="${left - 8}" y="${y + 4}" text-anchor="end">${toMark(value)}</text>`
  }
  const marks = days.flatMap(({ day }, index) => {
    const isMark = days.length > 8 ? index % 8 === 0 : days.length > 1
    if (!isMark || index >= days.length - 2) return []
    // the first begins where the bars do, beside what stands left of them
    const x = index === 0 ? left : left + index * step + step / 2
    return [
      html`<text class="${index === 0 ? '' : 'sparse'}" x="${x.toFixed(0)}" y="162" text-anchor="${index === 0 ? 'start' : 'middle'}">${toDate(day)}</text>`,
    ]
  })
  return html`${line(0)}${line(ceiling / 2)}${line(ceiling)}${bars}${marks}<text x="${width}" y="162" text-anchor="end">today so far</text>`
}

function describe(days: readonly DayBar[]): string {
  const sum = days.reduce((total, { count }) => total + count, 0)
  const most = days.reduce((best, day) => (day.count > best.count ? day : best), days[0] ?? { day: '', count: 0 })
  return sum === 0 ? 'none' : `${sum} in ${days.length} days, most on ${toDate(most.day)} (${most.count})`
}

/** A line through the minutes of the last hour, broken where there was nothing. Its figures stand beside it as a table. */
export function hourCurve(curve: StatusCurve, now: number): Page {
  const { title, unit, values } = curve
  const known = values.filter((value) => value !== undefined)
  const most = known.length > 0 ? `at most ${Math.round(Math.max(...known))} ${unit}` : 'nothing in the last hour'
  const rows = values.flatMap((value, index) =>
    value === undefined
      ? []
      : [html`<tr><td>${toTime(curve, now, index)}</td><td class="n">${value.toFixed(1)}</td></tr>`],
  )
  return html`<h3>${title}, ${unit}</h3>${plot(`${title}: ${most}`, (width) => drawHour(curve, now, width))}
<details><summary>As a table</summary><div class="scroll" tabindex="0" role="group" aria-label="${title}"><table><thead><tr><th scope="col">Minute (UTC)</th><th scope="col" class="n">${unit}</th></tr></thead><tbody>${rows.toReversed()}</tbody></table></div></details>`
}

function toTime({ values }: StatusCurve, now: number, index: number): string {
  return new Date(now - (values.length - 1 - index) * 60_000).toISOString().slice(11, 16)
}

function drawHour(curve: StatusCurve, now: number, width: number): Page {
  const { unit, values, limit } = curve
  const ceiling = toCeiling(Math.max(limit, ...values.filter((value) => value !== undefined)))
  const step = (width - left) / Math.max(1, values.length - 1)
  const toX = (index: number) => (left + index * step).toFixed(0)
  const toY = (value: number) => (bottom - ((bottom - top) * value) / ceiling).toFixed(1)
  const path = values
    .map((value, index) => {
      if (value === undefined) return ''
      const isFirst = values[index - 1] === undefined
      // a minute alone is a dot
      const isAlone = isFirst && values[index + 1] === undefined
      return `${isFirst ? 'M' : 'L'}${toX(index)} ${toY(value)}${isAlone ? 'h.1' : ''}`
    })
    .join('')
  const line = (value: number) =>
    html`<path class="grid" d="M${left} ${toY(value)}H${width}"/><text x="${left - 8}" y="${Number(toY(value)) + 4}" text-anchor="end">${toMark(value)}</text>`
  // on a narrow page the last would stand under what is now
  const marks = (width < 500 ? [0, 20] : [0, 20, 40]).map(
    (index) =>
      html`<text x="${toX(index)}" y="162" text-anchor="${index === 0 ? 'start' : 'middle'}">${toTime(curve, now, index)}</text>`,
  )
  return html`${line(0)}${line(ceiling / 2)}${line(ceiling)}<path class="limit" d="M${left} ${toY(limit)}H${width}"/><text x="${width}" y="${Number(toY(limit)) - 5}" text-anchor="end">limit ${limit} ${unit}</text><path class="curve" d="${path}"/>${marks}<text x="${width}" y="162" text-anchor="end">now (UTC)</text>`
}

type FunnelRow = { readonly name: string; readonly count: number; readonly text: string }

/** Rows of bars, each as long as its part of the longest. */
export function funnel(rows: readonly FunnelRow[]): Page {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return html`<ul class="funnel">${rows.map(({ name, count, text }) => {
    const part = `${((100 * count) / most).toFixed(1)}%`
    return html`<li><span>${name}</span><svg aria-hidden="true" focusable="false"><rect width="${part}" height="24" rx="6"/></svg><span class="n">${text}</span></li>`
  })}</ul>`
}
