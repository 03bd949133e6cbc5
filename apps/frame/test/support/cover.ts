import type { Page } from 'playwright'
import type { Covering } from './coverings.ts'

const frameStyle =
  'position:fixed;z-index:999999;display:block;border:none;width:360px;height:600px;left:40px;top:20px;'

/** Shows the frame as it should be, whatever was done to it, and closes what it opened. */
export async function uncover(page: Page): Promise<void> {
  await page.evaluate(`for (const element of document.querySelectorAll('.over')) element.remove();
    clearInterval(window.blinking); window.transition?.skipTransition();
    document.removeEventListener('pointermove', window.following);
    if (document.fullscreenElement) void document.exitFullscreen();
    document.getElementById('w3m-iframe').style.cssText = '${frameStyle}'; scrollTo(0, 0)`)
  for (const opened of page.context().pages()) if (opened !== page) await opened.close()
}

/** Frames that the page has to paint before every observer in an embedded one has told what it sees: it looks ten times in a second. */
const painted = 12

/** Does to the frame what one row says, and waits until the frame could have noticed. */
export async function cover(page: Page, { style = '', rule, over, code }: Covering): Promise<void> {
  await page.evaluate(
    ([frameStyles, pageRule, overStyle]) => {
      const frame = document.getElementById('w3m-iframe')
      if (frame) frame.style.cssText += frameStyles
      const add = (tag: string, fill: (element: HTMLElement) => void) => {
        const element = document.createElement(tag)
        element.className = 'over'
        fill(element)
        document.body.append(element)
      }
      if (pageRule) add('style', (element) => element.append(pageRule))
      if (overStyle) {
        add('div', (element) => {
          element.style.cssText = overStyle
        })
      }
    },
    [style, rule ?? '', over ?? ''] as const,
  )
  if (code) await page.evaluate(`{${code}}`)
  await page.evaluate(
    (count) =>
      new Promise<void>((done) => {
        const next = (left: number) => (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)))
        next(count)
      }),
    painted,
  )
}
